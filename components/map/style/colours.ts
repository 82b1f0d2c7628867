/** The map's colours, by their names in components/ui/tokens.css. */
export const vesselColourTokens = {
  Cargo: '--vessel-cargo',
  Tanker: '--vessel-tanker',
  Passenger: '--vessel-passenger',
  Fishing: '--vessel-fishing',
  Tug: '--vessel-tug',
  'Pleasure Craft': '--vessel-pleasure-craft',
  Sailing: '--vessel-sailing',
  Other: '--vessel-other',
} as const

export const chartColourTokens = {
  sea: '--sea',
  seaEstimated: '--sea-estimated',
  land: '--land',
  coast: '--coast',
  border: '--border',
  builtUp: '--built-up',
  green: '--green',
  building: '--building',
  road: '--road',
  graticule: '--graticule',
  seaName: '--sea-name',
  placeName: '--place-name',
  nameHalo: '--name-halo',
  text: '--text',
  accent: '--accent',
  danger: '--danger',
  fleet: '--fleet',
  trackSlow: '--track-slow',
  trackMedium: '--track-medium',
  trackFast: '--track-fast',
  vesselOutline: '--vessel-outline',
  muted: '--muted',
  station: '--station',
  beaconGround: '--beacon-ground',
  beaconActive: '--beacon-active',
  beaconTest: '--beacon-test',
} as const

export type ColouredType = keyof typeof vesselColourTokens
export type MapColours = { [Name in keyof typeof chartColourTokens]: string } & {
  vessels: Record<ColouredType, string>
}

export const colouredTypes = Object.keys(vesselColourTokens) as ColouredType[]

/** `valueFor` gives the value of a token in the current theme. */
export function mapColours(valueFor: (token: string) => string): MapColours {
  const read = (token: string) => valueFor(token).trim()
  const vessels = Object.fromEntries(colouredTypes.map((type) => [type, read(vesselColourTokens[type])]))
  const chart = Object.fromEntries(Object.entries(chartColourTokens).map(([name, token]) => [name, read(token)]))
  return { ...chart, vessels } as MapColours
}

/** Tokens are light-dark() pairs, so their colours are known only from an element of the page. */
export function wornColours(container: HTMLElement): MapColours {
  const probe = document.createElement('span')
  // The map keeps its colours if the system forces colours (forced-colors).
  probe.style.setProperty('forced-color-adjust', 'none')
  container.append(probe)
  const colours = mapColours((token) => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  })
  probe.remove()
  return colours
}

/**
 * Reads the colours of the light theme. Switches the page to it meanwhile, because tokens are resolved at the root
 * element.
 */
export function lightColours(container: HTMLElement): MapColours {
  const page = document.documentElement
  const { theme } = page.dataset
  page.dataset.theme = 'chart'
  const colours = wornColours(container)
  if (theme === undefined) delete page.dataset.theme
  else page.dataset.theme = theme
  return colours
}
