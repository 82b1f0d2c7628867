import { Random } from './random.ts'
import { callSignPrefixesOf } from './registries.ts'
import type { VesselKind } from './vesselKinds.ts'

const words = (text: string) => text.trim().split(/\s+/)

const colours = words(`
  AMBER AZURE CORAL CRIMSON EMERALD GOLDEN INDIGO IVORY JADE PEARL RUBY SAPPHIRE SCARLET SILVER VIOLET BRONZE COPPER`)
const waters = words(`
  ARCTIC BALTIC BISCAY CELTIC CORINTH DOGGER IONIAN LEVANT NORDIC OCEAN PACIFIC SUNDA TASMAN TIMOR VIKING ATLANTIC
  ADRIATIC BENGAL FAROE HELLAS IBERIA KATTEGAT LABRADOR MAGELLAN OCEANIC ORIENT SOUTHERN NORTHERN EASTERN WESTERN`)
const virtues = words(`
  ACCORD AMITY BREEZE CHALLENGER CONCORD COURAGE CREST DAWN DESTINY DIGNITY ENDEAVOUR ENTERPRISE EXPLORER FAITH FORTUNE
  GLORY GRACE HARMONY HERITAGE HONOUR HOPE HORIZON INTEGRITY JOURNEY LEADER LEGACY LIBERTY MARINER MERCHANT NAVIGATOR
  PIONEER PROGRESS PROSPERITY PROVIDENCE QUEST RESOLVE SPIRIT STAR SUCCESS TRADER TRIUMPH UNITY VALOUR VENTURE VICTORY
  VOYAGER WISDOM WAVE BRIDGE CAPE BAY EAGLE FALCON DOLPHIN ORCHID LOTUS`)
const people = words(`
  ANNA MARIA ELENA SOFIA KATARINA INGRID FREYA ASTRID HELGA GRETE JOHANNA WILHELMINA CORNELIA ANTJE SANNE LOTTE MARGIT
  BIRGITTA LINNEA SIGNE EVA KAREN BODIL NIKOLAOS STAVROS DIMITRIS ANDREAS GIORGIO MARCO LUCIA ISABEL CARMEN ROSARIO
  FATIMA LEILA AMINA YASMIN MEI LING YUKI HANA SAKURA MINH LAN DEWI SARI PUTRI OLGA NATALIA IRINA TATIANA WILLEM PIETER
  HENDRIK JOOST KLAAS OLE LARS ERIK NIELS MORTEN HAKON SVEN GUSTAV PATRICK BRENDAN FIONA MAEVE EMMA ALICE GRACIE`)
const birds = words(`
  ALBATROSS AVOCET CORMORANT CURLEW DUNLIN EIDER FULMAR GANNET GREBE GULL HERON KITTIWAKE OSPREY PETREL PLOVER PUFFIN
  RAZORBILL SANDERLING SHEARWATER SKUA STORK SWAN TEAL TERN TURNSTONE WHIMBREL WIGEON GOSHAWK KESTREL MERLIN`)
const passengerWords = words(`
  QUEEN PRINCESS DUCHESS EMPRESS ISLAND HARBOUR COASTAL SOUND FJORD STRAIT CITY BAY LAGOON RIVIERA ARCHIPELAGO SUNRISE
  SUNSET MOONLIGHT SKYLINE RHAPSODY SERENADE SYMPHONY MELODY FANTASIA AURORA CELESTE MIRAGE PANORAMA BELLE JEWEL`)
const fishingWords = words(`
  HARVEST CATCH BOUNTY FISHER SEEKER REAPER TIDE SHOAL CURRENT BANK GRATITUDE ENDURANCE PERSEVERANCE SUPREME RELIANCE
  BOY LAD LASS BROTHERS SISTERS SONS DAUGHTER JUNIOR MASTER REWARD PROMISE BLESSING`)
const working = words(`
  MIGHTY STURDY STEADY BOLD BRAVE KEEN ABLE SWIFT TOUGH HARDY LOYAL TRUSTY RUGGED SOLID DARING ALERT VIGILANT GUARDIAN
  SENTINEL WARDEN RANGER SCOUT ANVIL HAMMER BOULDER GRANITE BASALT TITAN BUFFALO BISON OX MAMMOTH BADGER BEAVER OTTER`)
const leisureFirst = words(`
  SECOND LAZY HAPPY SALTY SUNNY WILD QUIET LITTLE BLUE RED LUCKY LATE LONG SWEET GENTLE FREE HIGH SLOW DISTANT WANDERING
  DANCING DREAMING LAUGHING SINGING CURIOUS MERRY`)
const leisureSecond = words(`
  WIND TIDE DREAM WAVE DAYS ESCAPE RETREAT HORIZON SUMMER SPRAY SONG SEAL MERMAID PELICAN TURTLE OCTOPUS COMPASS ANCHOR
  LULLABY HOLIDAY SUNDAY SPINNAKER GYPSY DUET REVERIE CALYPSO SIROCCO MISTRAL ZEPHYR AFFAIR`)

/** Makes a name for a kind of vessel out of our own words: the same seed, the same name. */
export function vesselName(kind: VesselKind['names'], seed: number): string {
  const random = new Random(seed)
  const name = namesOf[kind](random)
  const suffix = random.chance(0.09) ? ` ${random.pick(['II', 'III', 'IV', 'V', '1', '2', '3', '7', '8', '9'])}` : ''
  return `${name}${suffix}`.slice(0, 20).trim()
}

const namesOf: Record<VesselKind['names'], (random: Random) => string> = {
  merchant: (random) => {
    const form = random.next()
    if (form < 0.45) return `${random.pick(random.chance(0.5) ? colours : waters)} ${random.pick(virtues)}`
    if (form < 0.65) return `${random.pick(waters)} ${random.pick(birds)}`
    if (form < 0.8) return `${random.pick(people)} ${initial(random)}`
    if (form < 0.92) return `MV ${random.pick(virtues)}`
    return `${random.pick(people)} ${random.pick(virtues)}`
  },
  passenger: (random) =>
    random.chance(0.6)
      ? `${random.pick(random.chance(0.5) ? waters : colours)} ${random.pick(passengerWords)}`
      : `${random.pick(passengerWords)} ${random.pick(people)}`,
  fishing: (random) => {
    const form = random.next()
    if (form < 0.35) return `${random.pick(people)} ${random.pick(people)}`
    if (form < 0.7) return `${random.pick(random.chance(0.6) ? waters : colours)} ${random.pick(fishingWords)}`
    if (form < 0.85) return `${initial(random)}${initial(random)}${random.whole(10, 999)} ${random.pick(people)}`
    return `${random.pick(fishingWords)} ${random.whole(2, 99)}`
  },
  working: (random) =>
    random.chance(0.5)
      ? `${random.pick(working)} ${random.pick(random.chance(0.5) ? birds : people)}`
      : `${random.pick(working)} ${random.whole(1, 40)}`,
  leisure: (random) => {
    const form = random.next()
    if (form < 0.45) return `${random.pick(leisureFirst)} ${random.pick(leisureSecond)}`
    if (form < 0.65) return random.pick(people)
    if (form < 0.85) return random.pick(leisureSecond)
    return `${random.pick(birds)}`
  },
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

function initial(random: Random): string {
  return random.pick(letters)
}

export function callSign(flag: string, seed: number): string {
  const random = new Random(seed)
  const prefix = random.pick(callSignPrefixesOf(flag))
  const length = random.pick([4, 4, 5, 5, 6])
  let sign = prefix
  while (sign.length < length) sign += random.chance(0.7) || sign.length < 2 ? initial(random) : random.whole(1, 9)
  return sign
}
