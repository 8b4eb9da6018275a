/// The fields that each audience sees, written out independently of the table of disclosures. `~` marks a shortened
/// field, `*` one that is made anew.
enum AllowedKeys {
    private static let family = """
        profile.name profile.contact.telephone profile.contact.email profile.homeIDs
        home.name home.slug home.address.line1 home.address.line2 home.address.city home.address.region
        home.address.postalCode home.address.country home.currency home.colour home.isPrimary home.purchaseDate
        home.walkStarted home.walked
        home.purchasePrice home.notes home.record.createdAt home.record.updatedAt
        location.name location.slug location.code location.codes location.homeID location.parentID location.symbol location.notes
        label.name label.slug label.homeID label.colour label.emoji label.notes
        item.title item.slug item.number item.description item.quantity item.unit item.make item.model item.serial~ item.assetID item.codes
        item.barcode item.seen item.notFound item.price item.purchaseDate item.purchasedFrom item.replacement.cost item.replacement.source
        item.replacement.date item.replacement.isUsed item.ownership item.businessUse item.partOfBuilding
        item.condition item.warranty.expires item.warranty.isLifetime item.warranty.details item.insured item.insuranceClass item.notes
        item.locationID item.homeID item.containerID item.labelIDs item.customFields.name item.customFields.value item.archived
        item.loans.person item.loans.quantity item.loans.since item.loans.due item.loans.returned item.loans.condition item.loans.notes
        item.upkeep.name item.upkeep.every item.upkeep.due item.upkeep.counting item.upkeep.season item.upkeep.notes
        item.upkeepLog.task item.upkeepLog.date item.upkeepLog.cost item.upkeepLog.person item.upkeepLog.notes item.upkeepLog.receiptIDs
        location.upkeep.name location.upkeep.every location.upkeep.due location.upkeep.counting location.upkeep.season location.upkeep.notes
        location.upkeepLog.task location.upkeepLog.date location.upkeepLog.cost location.upkeepLog.person location.upkeepLog.notes location.upkeepLog.receiptIDs
        home.upkeep.name home.upkeep.every home.upkeep.due home.upkeep.counting home.upkeep.season home.upkeep.notes
        home.upkeepLog.task home.upkeepLog.date home.upkeepLog.cost home.upkeepLog.person home.upkeepLog.notes home.upkeepLog.receiptIDs
        item.sale.date item.sale.price item.sale.to item.sale.notes item.moving.isFragile item.moving.priority
        item.moving.destination item.moving.size item.moving.weight item.record.createdAt item.record.updatedAt
        attachment.owner attachment.sha256 attachment.kind attachment.mediaType attachment.order attachment.fileName
        attachment.size attachment.capturedAt attachment.cameraDate attachment.pages attachment.fault attachment.caption
        policy.provider policy.slug policy.number~ policy.agent.name policy.agent.telephone policy.agent.email policy.currency policy.deductible policy.limits.dwelling
        policy.limits.personalProperty policy.limits.lossOfUse policy.limits.liability policy.limits.medicalPayments
        policy.start policy.end policy.settlement policy.appliesAverage policy.deductibleOrder policy.otherInsurance policy.specialLimits.itemClass
        policy.specialLimits.amount policy.specialLimits.peril policy.specialLimits.edition
        policy.scheduledItems.itemID policy.scheduledItems.amount policy.homeIDs policy.notes
        store.slug store.name store.emoji store.colour store.sortOrder store.record.createdAt store.record.updatedAt
        category.slug category.name category.emoji category.colour category.sortOrder category.record.createdAt
        category.record.updatedAt
        vault.slug vault.name vault.categoryID vault.prices.shopID vault.prices.unit vault.prices.price
        vault.prices.asOf vault.record.createdAt vault.record.updatedAt
        cart.slug cart.name cart.homeID cart.currency cart.budget cart.state cart.record.createdAt
        cart.record.updatedAt
        cart.lines.vaultItemID cart.lines.name cart.lines.category cart.lines.quantity cart.lines.planned.shop.id
        cart.lines.planned.shop.name cart.lines.planned.price cart.lines.planned.unit cart.lines.outcome.purchase.quantity
        cart.lines.outcome.purchase.terms.shop.id cart.lines.outcome.purchase.terms.shop.name cart.lines.outcome.purchase.terms.price
        cart.lines.outcome.purchase.terms.unit cart.lines.addedDuringShopping cart.lines.record.createdAt
        cart.lines.record.updatedAt
        """

    private static let insurer = """
        profile.name profile.contact.telephone profile.contact.email profile.homeIDs
        home.name home.slug* home.address.line1 home.address.line2 home.address.city home.address.region
        home.address.postalCode home.address.country home.currency home.colour home.isPrimary home.walked home.record.createdAt
        home.record.updatedAt
        location.name location.slug* location.code location.codes location.homeID location.parentID location.symbol
        label.name label.slug* label.homeID label.colour label.emoji
        item.title item.slug* item.number item.description item.quantity item.unit item.make item.model item.serial item.assetID item.codes
        item.barcode item.seen item.notFound item.price item.purchaseDate item.purchasedFrom item.replacement.cost item.replacement.source
        item.replacement.date item.replacement.isUsed item.ownership item.businessUse item.partOfBuilding
        item.condition item.warranty.expires item.warranty.isLifetime item.warranty.details item.insured
        item.insuranceClass item.locationID item.homeID item.containerID item.labelIDs item.archived item.record.createdAt item.record.updatedAt
        attachment.owner attachment.sha256 attachment.kind attachment.mediaType attachment.order* attachment.fileName
        attachment.size attachment.capturedAt attachment.cameraDate attachment.pages attachment.fault attachment.caption attachment.audience*
        policy.provider policy.slug* policy.number policy.agent.name policy.agent.telephone policy.agent.email policy.currency policy.deductible policy.limits.dwelling
        policy.limits.personalProperty policy.limits.lossOfUse policy.limits.liability policy.limits.medicalPayments
        policy.start policy.end policy.settlement policy.appliesAverage policy.deductibleOrder policy.otherInsurance policy.specialLimits.itemClass
        policy.specialLimits.amount policy.specialLimits.peril policy.specialLimits.edition
        policy.scheduledItems.itemID policy.scheduledItems.amount policy.homeIDs
        claim.slug* claim.homeID claim.date claim.cause claim.setting.depreciation.name
        claim.setting.depreciation.edition claim.setting.depreciation.source claim.setting.depreciation.floorPercent claim.setting.depreciation.conditions.new
        claim.setting.depreciation.conditions.excellent claim.setting.depreciation.conditions.good
        claim.setting.depreciation.conditions.fair claim.setting.depreciation.conditions.poor
        claim.setting.depreciation.classes.name claim.setting.depreciation.classes.years
        claim.setting.depreciation.classes.floorPercent claim.setting.depreciation.classes.words
        claim.setting.depreciation.otherwise.name claim.setting.depreciation.otherwise.years
        claim.setting.depreciation.otherwise.floorPercent claim.setting.depreciation.otherwise.words
        claim.lines.loss claim.lines.quantity claim.lines.repair claim.lines.isEstimated claim.lines.salvage
        claim.lines.isInspectable claim.lines.photoIDs claim.lines.addedAt claim.setting.contents.policyID
        claim.setting.contents.value
        claim.number claim.policeReport claim.adjuster.name claim.adjuster.phone claim.adjuster.email
        claim.steps.stage claim.steps.date claim.payments.date claim.payments.amount
        claim.expenses.date claim.expenses.description claim.expenses.amount claim.expenses.kind
        claim.expenses.normalCost claim.expenses.receiptIDs
        """

    private static let mover = """
        profile.name profile.homeIDs
        home.name home.slug* home.address.line1 home.address.line2 home.address.city home.address.region
        home.address.postalCode home.address.country home.currency home.colour home.isPrimary
        location.name location.slug* location.code location.codes location.homeID location.parentID location.symbol
        label.name label.slug* label.homeID label.colour label.emoji label.audience*
        item.title item.slug* item.quantity item.unit item.assetID item.codes item.condition item.locationID item.homeID
        item.containerID item.labelIDs
        item.archived item.moving.isFragile item.moving.priority item.moving.destination item.moving.size item.moving.weight
        attachment.owner attachment.sha256 attachment.kind attachment.mediaType attachment.fault attachment.order* attachment.caption
        """

    private static let everyone = """
        profile.homeIDs
        home.name home.slug* home.currency home.colour home.isPrimary
        label.name label.slug* label.homeID label.colour label.emoji label.audience*
        item.title item.slug* item.description item.quantity item.unit item.make item.model item.condition item.homeID
        item.labelIDs
        attachment.owner attachment.sha256 attachment.kind attachment.mediaType attachment.fault attachment.order* attachment.audience*
        """

    static let names = ["family", "insurer", "mover", "public"]

    /// The keys that an audience sees, in alphabetical order.
    static func list(_ audience: String) -> [String] {
        let texts = ["family": family, "insurer": insurer, "mover": mover, "public": everyone]
        return (texts[audience] ?? "").split { $0 == " " || $0 == "\n" }.map(String.init).sorted()
    }
}
