package import Household

/// The words that the program puts into pages, besides those that templates name themselves.
///
/// In the catalogue, the key of each word is the name of its case.
package enum Word: Int, CaseIterable {
    case itemsInRooms, weighing, otherCurrencies, inventoryOf, listByValue, roomsOf, labelsOf, pageRange, nameRange,
        barsOfHome,
        pagePlace, previousPage,
        nextPage
    case unnamedHome
    case allInventory, unassigned, sold, unknown, notFound, dashboard
    case underinsured, limitsOfNothing, seeminglyLimited, lookAlike
    case lineOf, fromReplacement, fromPrice, valueUnknown, scheduleShortfall, notCountedSold, notCountedArchived,
        notCountedBorrowed
    case warrantyUntil, warrantyLifetime, addedOn, changedOn
    case seenOn, notFoundOn, reportSeen, reportSeenBetween, reportWalked, reportNotFound
    case due, upkeepLast, lentTo, borrowedFrom, loanSince, warrantyEnds, policyEnds, lent, lentAndBorrowed
    case lentToOthers, lentToUs
    case insured, archived, shared, borrowed, rentedOut, businessUse, partOfBuilding
    case conditionNew, conditionExcellent, conditionGood, conditionFair, conditionPoor
    case priorityLow, priorityNormal, priorityHigh
    case search, shopping, vault, household
    // Trips.
    case statePlanning, stateShopping, stateCompleted, shoppingSince, finishedBefore
    case totalPlanned, totalExpected, totalSpent, spentInAll, spentInMonth, nothingInMonth, amountsAndLast
    case verdictUnder, verdictLeft, verdictExactly, verdictOver
    case budgetUnder, budgetLeft, budgetExactly, budgetOver, budgetsBroken
    case mainReasons, reasonPlan, reasonQuantity, reasonPrice, reasonUnit, reasonPriceFound, reasonSurprise
    case reasonSkipped, reasonPriceMissing
    case reckoningMore, reckoningLess, reckoningDearer, reckoningCheaper, reckoningUnit
    case reckoningPriceFound, reckoningSurprises, reckoningSkipped, reckoningPriceMissing
    case markSurprise, markChanged, insteadOf, atStore, noStore, unknownPrice, pricePerUnit, lineUnknown,
        lineUnknownOfUnit
    case withoutStore, withoutCategory, earlier, linesLeft
    // The vault, prices and stores.
    case perUnit, perEach, priceOfUnit, inCurrency, onTrips
    // Who a page is for.
    case audienceOwner, audienceFamily, audienceInsurer, audienceMover, audiencePublic, audienceOther
    // Photos and documents.
    case photoOf, kindPhoto, kindReceipt, kindManual, kindWarranty, kindAppraisal, kindOther, cannotBeShown
    case takenByCamera, takenAsEntered, takenDiffers, fileMissing, fileDamaged, fileLocked
    case sizeBytes, sizeKilobytes, sizeMegabytes, sizeGigabytes
    // The history.
    case historyTitle, historyAdded, historyChanged, historyDeleted, historyRestored, historyUndone
    case historyAddedRecords, historyChangedRecords, historyDeletedRecords, historyRestoredRecords, historyAddedToVault
    case historyOtherProgram, historyBrowser, historyDevice, historyOther, historyYes, historyNo
    case conflictMachine
    case recordHome, recordRoom, recordLabel, recordItem, recordPolicy, recordClaim, recordFile, recordStore
    case recordCategory, recordVaultItem, recordCart
    // Insurance reports.
    case reportTitle, reportOf, claimTitle, stateLost, stateStolen, stateDamaged, stateMissing
    case reportClaimNumber, reportPoliceReport, reportAdjuster, reportStatus
    case stageReported, stageInspected, stageSettled
    case reportPaid, reportPayment, reportPaymentFor, reportPaidInAll
    case reportOpen
    case makeAndModel, serial, assetID, barcode, condition, proofPhoto, proofPurchase, proofValue,
        labels, purchaseDate, purchasedFrom, firstLabelCounts
    case reportCopyOwner, reportCopyInsurer, reportCopyOther, reportCopyNote, reportHowToCheck, reportProven
    case reportMadeOn, reportCopyBefore
    case reportTotalLoss, reportThisLoss, reportTheft, reportLimitOfClass, reportPerUnit
    case reportAllItems, reportWithoutRoom, reportWithoutLabel, reportTotal, reportTimes
    case cashAging, cashAtFloor, reportAging, reportAgingFloor, reportAgeUnknown, reportAgeNone, reportNoAging
    case reportAgeAbout
    case reportTerm, reportTermFrom, reportTermTo, reportTermUnknown, reportInForce, reportNotBegun, reportEnded
    case reportNotInForce, reportSettlesReplacement, reportSettlesActualCash, reportSettlesUnknown
    case reportValueOnRecord, reportUnscheduledValue, reportAboveSpecialLimit, reportSpecialLimit
    case reportSpecialLimitEdition, reportEveryPeril
    case reportDoesNotApply, reportOfValue, reportOfValueGap, reportDeductible, reportRest, reportLimit,
        reportOfValueApart
    case reportAboveLimit, reportPayable, reportNotOnRecord, reportCannotBeTold, reportOtherCurrencies, reportAverage
    case reportNoDeductible, reportScheduledApart, reportAverageUnknown, reportSharedLimit, reportPayableBeforeAverage
    case reportReplacementCost, reportActualCashValue, reportReplacementOrPrice, reportFromAppraisals, reportFromSources
    case reportFromNoSource, reportFromPrices, reportBoughtOnAverage, reportPricesUnlessNoted, reportNoPrices,
        reportValuedOf, reportAllPrices, reportSomePrices, reportRemainder
    case reportWithRoomsInside, reportEach, reportBasisPrice, reportBasisNoSource, reportBasisUsed, reportScore
    case reportBuilding, reportOtherInsurance, reportOtherPolicy, reportOtherPolicyOf, reportOnSeveralSchedules
    case missingPhoto, missingPurchase, missingSerial, missingValue
    case reportPaperOf, reportSamePicture, reportPagesOf, reportExpenseNumber
    case reportPercentAYear, reportNoLoss
    case reportNoteValue, reportNoteActualCash, reportNoteRounding, reportNoteUnknown, reportNoteGroups
    case reportNoteEvidence, reportNoteNumbers, reportNoteFrozen, reportNoteLeftOut, reportNotePartialDates
    case reportNoteUsed, reportNoteCondition, reportNoteBuilding, reportShareAtCondition, reportNotePastDay
    case reportNoAppraisal, reportNoProofOfLoss, reportNoPromise, reportProves, reportProvesNot
    case reportStatementHome, reportStatementClaim
    case reportPartLost, reportRepair, reportRepairEstimate, reportNoRepairCost, reportSalvage, reportInspectable,
        reportNotInspectable, reportAlsoClaimed
    case reportItemsClaimed, reportItemsClaimedCash, reportNoConcession, reportBorneByDeductible,
        reportDepreciationOfThese
    case reportStepItems, reportStepWithoutScheduled, reportStepWithoutBuilding, reportStepBuilding,
        reportStepSpecialLimits, reportStepAverage, reportStepDeductible,
        reportStepLimit, reportStepScheduled, reportStepLiving, reportStepMitigation, reportStepStorage,
        reportStepRepair,
        reportStepLossOfUse, reportStepElsewhere, reportOverpaid
    case reportClaimedReplacement, reportClaimedCash, reportNoPolicyInForce, reportNoLimit, reportCashByInsurer
    case reportOrderBeforeLimit, reportOrderFirst, reportOrderLast
    case expenseLiving, expenseMitigation, expenseStorage, expenseRepair

    /// Texts that depend on a number. The catalogue has a form `.one` and a form `.other` of each.
    package enum Counted: Int, CaseIterable {
        case countItems, countRooms, includingRooms, countFragile, countHighPriority, countUnweighed, totalBasis,
            leftOut, soldApart,
            archivedApart, borrowedApart, laterApart, leftOutShort, soldShort, archivedShort, borrowedShort,
            andMore, historySize
        case everyDays, everyWeeks, everyMonths, everyYears
        case historyHouseholds, historyHomes, historyRooms, historyLabels, historyItems, historyPolicies, historyClaims,
            historyFiles, historyStores, historyCategories, historyVaultItems, historyCarts
        case countTrips, countLines, withoutPrice, inNoTotal, plannedWithoutPrice
        case paidForPurchases, purchasesWithoutPrice, vaultWithoutPrice, offScale
        case countYears, countMonths, reportLowerBound, reportLowerBoundCash, reportLowerBoundClaimed,
            reportRecordedLater, reportCountWithout,
            reportNoFigure
        case reportMorePhotos, reportPhotosApart, countPages, reportCountNext, reportMoreScheduled,
            reportMarkedScheduled

        package var keys: (one: String, other: String) { ("\(self).one", "\(self).other") }
    }

    package var key: String { "\(self)" }

    /// Every key that the program itself looks up in the catalogue.
    package static var required: [String] {
        allCases.map(\.key) + Counted.allCases.flatMap { [$0.keys.one, $0.keys.other] }
    }

    package init(_ kind: Attachment.Kind) {
        self =
            switch kind {
            case .photo: .kindPhoto
            case .receipt: .kindReceipt
            case .manual: .kindManual
            case .warranty: .kindWarranty
            case .appraisal: .kindAppraisal
            case .other: .kindOther
            }
    }

    package init(_ condition: Condition) {
        self =
            switch condition {
            case .new: .conditionNew
            case .excellent: .conditionExcellent
            case .good: .conditionGood
            case .fair: .conditionFair
            case .poor: .conditionPoor
            }
    }

    package init(_ ownership: Ownership) {
        self =
            switch ownership {
            case .shared: .shared
            case .borrowed: .borrowed
            case .rentedOut: .rentedOut
            }
    }

    package init(_ exclusion: Exclusion) {
        self =
            switch exclusion {
            case .sold: .sold
            case .archived: .archived
            case .borrowed: .borrowed
            }
    }

    package init(_ priority: Moving.Priority) {
        self =
            switch priority {
            case .low: .priorityLow
            case .normal: .priorityNormal
            case .high: .priorityHigh
            }
    }
}
