/// The words that forms look up, by their keys in `words.yml`. Those that only templates name are not among them.
enum FormWord: String, CaseIterable {
    case formMalformed, formForeign, formTooLarge, formTooMany, formDiskFull, formNotFound, formFailed
    case formPairTitle, formMenuTitle
    // What was saved, what changed, devices
    case formSavedAdded, formSavedChanged, formSavedDeleted, formSavedRestored, formSavedUndone
    case formSavedTicked = "formSavedTicked.other"
    case formSavedTickedOne = "formSavedTicked.one"
    case formUndoTitle, formUndoNothing, formUndoRefused, formChangesTitle
    case formDevicesTitle, formInviteTitle
    // Scanning
    case formScanTitle, formScanNoCode, formScanNoPicture, formScanNothing, formScanSeveral
    case formWalkTitle, formWalkOf, formWalkDone, formWalkOver, formWalkUnknown, formWalkSeveral
    case formLabelsTitle, formLabelsOne, formLabelsOfRoom, formLabelsNew, formLabelsItems, formLabelsBoxes
    case formLabelsRooms, formLabelsBlank, formLabelsEverywhere, formLabelsNone, formLabelsRange, formLabelsSkipWrong
    case formDueTitle, formDueDone, formDueReturned
    case formMenuTrips, formTripsNewName, formTripsCurrencyWrong
    case formTripPlanned, formTripUnderWay, formTripCompleted, formTripLeft, formTripNothingLeft, formTripLines
    case formTripSumPlanned, formTripSumBasket, formTripSumAll, formTripUnder, formTripOver
    case formTripWithoutPrice, formTripAnyStore, formTripUsualStore, formTripAmount, formTripUnit, formTripPrice
    case formTripStore, formTripPerUnit, formTripNameNeeded, formTripGone, formTripChanged, formTripWrong
    case formTripConflict, formTripSeveral, formTripOnce
    case formTripLineOpen, formTripLineSkipped, formTripLineBought, formTripFinishTitle
    case formPriceBook, formPriceOther, formPriceConflict, formPriceStoreNeeded, formPriceUnitWrong
    case formAddTitle, formAdded, formAddUndone, formTitleNeeded, formLabels, formMenuSort
    case formSortSameRoom, formSortWaiting, formFilesTitle, formFilesByName, formFilesGone, formFilesEmpty
    case formNewRecord, formEditRecord, formGone, formNoRoom, formDeleteTitle, formDeleteQuestion
    // Groups of fields
    case formGroupMake, formGroupValue, formGroupInsurance, formGroupUpkeep, formGroupMoving, formGroupSold
    case formGroupAgent
    case formGroupLimits, formGroupSpecial, formGroupScheduled, formGroupAdjuster, formGroupSteps
    case formGroupPayments, formGroupExpenses, formGroupNotes
    case formMove, formMoveTitle, formMoveNoRoom, formMovedMeanwhile
}
