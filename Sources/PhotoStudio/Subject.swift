/// A kind of thing that can be put together and photographed.
enum Subject: String, CaseIterable, Codable, Sendable {
    case fridge, washer, oven, microwave, toaster, mixer, coffeeMachine, kettle, iron, vacuum, heater, stove, fan
    case sewingMachine, boxUnit
    case carton, crates, safe, documents, shelving, brush, dryer, scale, hooks, alarm, menorah, lantern
    case television, monitor, laptop, tablet, camera, lens, speaker, soundbar, headphones, printer, router
    case turntable, records
    case table, lowTable, desk, bookcase, cabinet, wardrobe, tableLamp, floorLamp, pendant, mirror, rug, crib
    case mugs, pot, pan, plates, bowls, glasses, tumblers, knife, cutlery, teapot, jars, bottles
    case guitar, violin, piano, accordion, painting, azulejos, sculpture, clock, books, games, bricks, teddy
    case telescope
    case bicycle, canoe, kayak, tent, backpack, roll, skis, fishingRod, tyres, firewood, parasol, pottedTree
    case sofa, armchair, chair, officeChair, stool, bed, bunkBed, mattress
    case drill, circularSaw, toolbox, handTools, ladder, mower, barbecue, wheelbarrow, gardenTools, engine, chainsaw
    case paintTins, extinguisher
    case textiles, coat, boots, ring, earrings, watch, necklace, suitcase
}

/// Puts subjects together, one function each.
enum Props {}

extension Subject {
    /// Where its photo is taken.
    var setting: Setting {
        switch self {
        case .fridge, .washer, .oven, .vacuum, .stove, .fan, .boxUnit, .television, .table, .lowTable,
            .desk, .bookcase, .cabinet, .wardrobe, .floorLamp, .crib, .guitar, .piano, .telescope, .sofa,
            .armchair, .chair, .officeChair, .stool, .bed, .bunkBed, .suitcase:
            .floor
        case .mattress, .rug: .ground
        case .hooks, .alarm, .mirror, .painting, .azulejos, .clock, .coat:
            .wall
        case .heater, .crates, .safe, .shelving, .bicycle, .roll, .skis, .tyres, .firewood, .ladder, .mower,
            .wheelbarrow, .gardenTools, .engine:
            .garage
        case .canoe, .kayak, .tent, .parasol, .pottedTree, .barbecue:
            .lawn
        case .documents, .scale, .tablet, .pan, .knife, .cutlery, .violin, .bricks, .fishingRod, .toolbox,
            .handTools, .ring, .earrings, .watch, .necklace:
            .flat
        case .pendant:
            .air
        default: .table
        }
    }

    func build(_ stage: inout Stage, _ palette: Palette) {
        switch self {
        case .fridge: Props.fridge(&stage, palette)
        case .washer: Props.washer(&stage, palette)
        case .oven: Props.oven(&stage, palette)
        case .microwave: Props.microwave(&stage, palette)
        case .toaster: Props.toaster(&stage, palette)
        case .mixer: Props.mixer(&stage, palette)
        case .coffeeMachine: Props.coffeeMachine(&stage, palette)
        case .kettle: Props.kettle(&stage, palette)
        case .iron: Props.iron(&stage, palette)
        case .vacuum: Props.vacuum(&stage, palette)
        case .heater: Props.heater(&stage, palette)
        case .stove: Props.stove(&stage, palette)
        case .fan: Props.fan(&stage, palette)
        case .sewingMachine: Props.sewingMachine(&stage, palette)
        case .boxUnit: Props.boxUnit(&stage, palette)
        case .carton: Props.carton(&stage, palette)
        case .crates: Props.crates(&stage, palette)
        case .safe: Props.safe(&stage, palette)
        case .documents: Props.documents(&stage, palette)
        case .shelving: Props.shelving(&stage, palette)
        case .brush: Props.brush(&stage, palette)
        case .dryer: Props.dryer(&stage, palette)
        case .scale: Props.scale(&stage, palette)
        case .hooks: Props.hooks(&stage, palette)
        case .alarm: Props.alarm(&stage, palette)
        case .menorah: Props.menorah(&stage, palette)
        case .lantern: Props.lantern(&stage, palette)
        case .television: Props.television(&stage, palette)
        case .monitor: Props.monitor(&stage, palette)
        case .laptop: Props.laptop(&stage, palette)
        case .tablet: Props.tablet(&stage, palette)
        case .camera: Props.camera(&stage, palette)
        case .lens: Props.lens(&stage, palette)
        case .speaker: Props.speaker(&stage, palette)
        case .soundbar: Props.soundbar(&stage, palette)
        case .headphones: Props.headphones(&stage, palette)
        case .printer: Props.printer(&stage, palette)
        case .router: Props.router(&stage, palette)
        case .turntable: Props.turntable(&stage, palette)
        case .records: Props.records(&stage, palette)
        case .table: Props.table(&stage, palette)
        case .lowTable: Props.lowTable(&stage, palette)
        case .desk: Props.desk(&stage, palette)
        case .bookcase: Props.bookcase(&stage, palette)
        case .cabinet: Props.cabinet(&stage, palette)
        case .wardrobe: Props.wardrobe(&stage, palette)
        case .tableLamp: Props.tableLamp(&stage, palette)
        case .floorLamp: Props.floorLamp(&stage, palette)
        case .pendant: Props.pendant(&stage, palette)
        case .mirror: Props.mirror(&stage, palette)
        case .rug: Props.rug(&stage, palette)
        case .crib: Props.crib(&stage, palette)
        case .mugs: Props.mugs(&stage, palette)
        case .pot: Props.pot(&stage, palette)
        case .pan: Props.pan(&stage, palette)
        case .plates: Props.plates(&stage, palette)
        case .bowls: Props.bowls(&stage, palette)
        case .glasses: Props.glasses(&stage, palette)
        case .tumblers: Props.tumblers(&stage, palette)
        case .knife: Props.knife(&stage, palette)
        case .cutlery: Props.cutlery(&stage, palette)
        case .teapot: Props.teapot(&stage, palette)
        case .jars: Props.jars(&stage, palette)
        case .bottles: Props.bottles(&stage, palette)
        case .guitar: Props.guitar(&stage, palette)
        case .violin: Props.violin(&stage, palette)
        case .piano: Props.piano(&stage, palette)
        case .accordion: Props.accordion(&stage, palette)
        case .painting: Props.painting(&stage, palette)
        case .azulejos: Props.azulejos(&stage, palette)
        case .sculpture: Props.sculpture(&stage, palette)
        case .clock: Props.clock(&stage, palette)
        case .books: Props.books(&stage, palette)
        case .games: Props.games(&stage, palette)
        case .bricks: Props.bricks(&stage, palette)
        case .teddy: Props.teddy(&stage, palette)
        case .telescope: Props.telescope(&stage, palette)
        case .bicycle: Props.bicycle(&stage, palette)
        case .canoe: Props.canoe(&stage, palette)
        case .kayak: Props.kayak(&stage, palette)
        case .tent: Props.tent(&stage, palette)
        case .backpack: Props.backpack(&stage, palette)
        case .roll: Props.roll(&stage, palette)
        case .skis: Props.skis(&stage, palette)
        case .fishingRod: Props.fishingRod(&stage, palette)
        case .tyres: Props.tyres(&stage, palette)
        case .firewood: Props.firewood(&stage, palette)
        case .parasol: Props.parasol(&stage, palette)
        case .pottedTree: Props.pottedTree(&stage, palette)
        case .sofa: Props.sofa(&stage, palette)
        case .armchair: Props.armchair(&stage, palette)
        case .chair: Props.chair(&stage, palette)
        case .officeChair: Props.officeChair(&stage, palette)
        case .stool: Props.stool(&stage, palette)
        case .bed: Props.bed(&stage, palette)
        case .bunkBed: Props.bunkBed(&stage, palette)
        case .mattress: Props.mattress(&stage, palette)
        case .drill: Props.drill(&stage, palette)
        case .circularSaw: Props.circularSaw(&stage, palette)
        case .toolbox: Props.toolbox(&stage, palette)
        case .handTools: Props.handTools(&stage, palette)
        case .ladder: Props.ladder(&stage, palette)
        case .mower: Props.mower(&stage, palette)
        case .barbecue: Props.barbecue(&stage, palette)
        case .wheelbarrow: Props.wheelbarrow(&stage, palette)
        case .gardenTools: Props.gardenTools(&stage, palette)
        case .engine: Props.engine(&stage, palette)
        case .chainsaw: Props.chainsaw(&stage, palette)
        case .paintTins: Props.paintTins(&stage, palette)
        case .extinguisher: Props.extinguisher(&stage, palette)
        case .textiles: Props.textiles(&stage, palette)
        case .coat: Props.coat(&stage, palette)
        case .boots: Props.boots(&stage, palette)
        case .ring: Props.ring(&stage, palette)
        case .earrings: Props.earrings(&stage, palette)
        case .watch: Props.watch(&stage, palette)
        case .necklace: Props.necklace(&stage, palette)
        case .suitcase: Props.suitcase(&stage, palette)
        }
    }
}
