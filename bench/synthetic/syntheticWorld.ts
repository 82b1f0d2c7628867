interface Stretch {
  from: readonly [longitude: number, latitude: number]
  to: readonly [longitude: number, latitude: number]
  /** Degrees to either side. */
  spread: number
}

/** Rough coasts, the busiest first. */
export const coasts: readonly Stretch[] = [
  { from: [121.2, 29.5], to: [122.3, 31.6], spread: 0.6 },
  { from: [2.5, 51.2], to: [8.6, 54.1], spread: 0.5 },
  { from: [103.4, 1.1], to: [104.4, 1.4], spread: 0.25 },
  { from: [113.4, 22.0], to: [114.6, 22.5], spread: 0.4 },
  { from: [117.8, 38.6], to: [121.8, 39.2], spread: 0.7 },
  { from: [9.5, 54.3], to: [13.2, 56.2], spread: 0.6 },
  { from: [128.8, 34.8], to: [129.5, 35.4], spread: 0.4 },
  { from: [134.8, 34.3], to: [140.0, 35.4], spread: 0.5 },
  { from: [5.0, 58.8], to: [6.2, 62.5], spread: 0.5 },
  { from: [-1.6, 50.4], to: [1.4, 51.2], spread: 0.4 },
  { from: [0.5, 40.6], to: [9.2, 43.9], spread: 0.7 },
  { from: [12.2, 44.2], to: [15.8, 43.4], spread: 0.6 },
  { from: [22.8, 37.2], to: [29.2, 40.9], spread: 0.8 },
  { from: [54.8, 24.6], to: [56.6, 25.6], spread: 0.5 },
  { from: [72.4, 18.6], to: [72.9, 21.2], spread: 0.5 },
  { from: [-95.4, 28.9], to: [-89.2, 29.3], spread: 0.6 },
  { from: [-81.0, 25.2], to: [-79.9, 30.6], spread: 0.5 },
  { from: [-76.4, 36.8], to: [-70.6, 41.6], spread: 0.6 },
  { from: [-123.5, 37.4], to: [-118.0, 33.6], spread: 0.6 },
  { from: [-124.6, 48.0], to: [-122.4, 49.3], spread: 0.4 },
  { from: [18.2, 54.6], to: [24.9, 59.9], spread: 0.9 },
  { from: [-9.4, 38.5], to: [-8.7, 43.4], spread: 0.5 },
  { from: [106.6, -6.2], to: [112.9, -7.0], spread: 0.6 },
  { from: [119.9, 22.2], to: [121.8, 25.3], spread: 0.6 },
  { from: [100.4, 12.8], to: [101.2, 13.6], spread: 0.4 },
  { from: [-48.6, -26.2], to: [-43.0, -22.9], spread: 0.6 },
  { from: [150.9, -34.4], to: [153.6, -27.2], spread: 0.5 },
  { from: [3.1, 6.2], to: [7.2, 4.2], spread: 0.5 },
  { from: [17.9, -34.1], to: [31.2, -29.7], spread: 0.6 },
  { from: [174.4, -37.2], to: [176.3, -36.4], spread: 0.5 },
]

/** Rough sea lanes; one crosses the 180° meridian. */
export const lanes: readonly Stretch[] = [
  { from: [104.5, 1.5], to: [113.9, 21.9], spread: 1.2 },
  { from: [103.3, 1.2], to: [95.2, 6.0], spread: 0.4 },
  { from: [95.0, 6.0], to: [80.5, 5.6], spread: 0.8 },
  { from: [80.0, 5.6], to: [52.0, 12.6], spread: 1.5 },
  { from: [50.8, 12.4], to: [43.4, 12.6], spread: 0.4 },
  { from: [42.6, 13.8], to: [34.0, 27.0], spread: 0.5 },
  { from: [32.2, 31.6], to: [11.4, 37.6], spread: 0.8 },
  { from: [11.0, 37.6], to: [-5.4, 35.9], spread: 0.6 },
  { from: [-6.0, 36.0], to: [-9.8, 43.2], spread: 0.5 },
  { from: [-9.6, 43.6], to: [-5.4, 48.8], spread: 0.5 },
  { from: [-5.2, 49.0], to: [2.0, 51.2], spread: 0.3 },
  { from: [-6.0, 49.2], to: [-73.6, 40.4], spread: 2.5 },
  { from: [-80.0, 25.8], to: [-5.8, 36.0], spread: 2.5 },
  { from: [-79.4, 9.6], to: [-74.4, 39.6], spread: 1.5 },
  { from: [-79.7, 8.6], to: [-118.4, 33.4], spread: 1.5 },
  { from: [-122.8, 37.6], to: [-179.0, 48.5], spread: 2.0 },
  { from: [141.0, 38.4], to: [181.0, 48.6], spread: 2.0 },
  { from: [122.6, 30.6], to: [140.2, 34.6], spread: 1.0 },
  { from: [118.2, -20.0], to: [122.2, 29.8], spread: 1.5 },
  { from: [-43.0, -23.4], to: [18.0, -34.6], spread: 2.0 },
]

export const nameWords: readonly string[] = (
  'OCEAN STAR SEA MARIA PACIFIC ATLANTIC NORTH SAINT HOPE ANNA GRACE FORTUNE HAI XIN YANG GOLDEN SILVER BLUE QUEEN KING ' +
  'PRINCESS EAGLE FALCON TIGER DRAGON PEARL JADE RUBY DIAMOND AURORA NORDIC BALTIC VIKING ISLAND CAPE BAY HARBOUR SPIRIT ' +
  'PRIDE GLORY VICTORY UNITY HARMONY LIBERTY FREEDOM JUSTICE WISDOM COURAGE BREEZE WIND STORM THUNDER SUN MOON RAINBOW ' +
  'EVER MAERSK STENA COSCO MARINER NAVIGATOR EXPLORER PIONEER VOYAGER TRADER CARRIER EXPRESS SWIFT DOLPHIN ORCA MARLIN ' +
  'SEAGULL ALBATROSS PELICAN HERON KARIN INGRID ELENA SOFIA OLGA NINA CLARA EMMA ALICE LUCIA CARMEN ROSA BELLA STELLA ' +
  'LUNA NOVA ARCTIC POLARIS ORION SIRIUS VEGA ATLAS TITAN HERCULES NEPTUNE POSEIDON TRITON APOLLO ARGO ATHENA HELIOS'
).split(' ')

export const ports: readonly string[] = (
  'SINGAPORE,ROTTERDAM,NLRTM,CN SHA,SHANGHAI,BUSAN,ANTWERP,BEANR,HAMBURG,DE HAM,NINGBO,CNNGB,HOUSTON,US HOU,FUJAIRAH,' +
  'GIBRALTAR,PORT SAID,SUEZ CANAL,SANTOS,BRSSZ,LE HAVRE,FELIXSTOWE,GOTHENBURG,SEGOT,GDANSK,KLAIPEDA,BERGEN,STAVANGER,' +
  'PIRAEUS,ISTANBUL,NOVOROSSIYSK,VALENCIA,ALGECIRAS,LAS PALMAS,DURBAN,RICHARDS BAY,MUMBAI,MUNDRA,COLOMBO,PORT KLANG,' +
  'LAEM CHABANG,HO CHI MINH,MANILA,KAOHSIUNG,HONG KONG,QINGDAO,TIANJIN,DALIAN,TOKYO,YOKOHAMA,KOBE,NAGOYA,VANCOUVER,' +
  'SEATTLE,OAKLAND,LOS ANGELES,LONG BEACH,PANAMA,CARTAGENA,NEW YORK,NORFOLK,SAVANNAH,NEW ORLEANS,FOR ORDERS,FISHING'
).split(',')

/** UN/LOCODEs of the ports above. */
export const unlocodes: Record<string, string> = Object.fromEntries(
  (
    'SINGAPORE SGSIN,ROTTERDAM NLRTM,NLRTM NLRTM,CN SHA CNSHG,SHANGHAI CNSHG,BUSAN KRPUS,ANTWERP BEANR,BEANR BEANR,' +
    'HAMBURG DEHAM,DE HAM DEHAM,NINGBO CNNBG,CNNGB CNNBG,HOUSTON USHOU,US HOU USHOU,FUJAIRAH AEFJR,GIBRALTAR GIGIB,' +
    'PORT SAID EGPSD,SANTOS BRSSZ,BRSSZ BRSSZ,LE HAVRE FRLEH,FELIXSTOWE GBFXT,GOTHENBURG SEGOT,SEGOT SEGOT,' +
    'BERGEN NOBGO,PIRAEUS GRPIR,DURBAN ZADUR,COLOMBO LKCMB,TOKYO JPTYO,OAKLAND USOAK,NEW YORK USNYC'
  )
    .split(',')
    .map((entry) => [entry.slice(0, -6), entry.slice(-5)]),
)
