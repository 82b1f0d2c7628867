/** The map's colours, by the names they have in components/ui/tokens.css. */
export const shipColourTokens = {
  Cargo: '--ship-cargo',
  Tanker: '--ship-tanker',
  Passenger: '--ship-passenger',
  Fishing: '--ship-fishing',
  Tug: '--ship-tug',
  'Pleasure Craft': '--ship-pleasure-craft',
  Sailing: '--ship-sailing',
  Other: '--ship-other',
} as const

const chartColourTokens = {
  sea: '--sea',
  land: '--land',
  coast: '--coast',
  border: '--border',
  graticule: '--graticule',
  seaName: '--sea-name',
  placeName: '--place-name',
  nameHalo: '--name-halo',
  text: '--text',
  accent: '--accent',
  danger: '--danger',
  shipOutline: '--ship-outline',
} as const

export type ColouredType = keyof typeof shipColourTokens
export type MapColours = { [Name in keyof typeof chartColourTokens]: string } & { ships: Record<ColouredType, string> }

export const colouredTypes = Object.keys(shipColourTokens) as ColouredType[]

/** `valueFor` answers what a token stands for in the theme of the moment. */
export function mapColours(valueFor: (token: string) => string): MapColours {
  const read = (token: string) => valueFor(token).trim()
  const ships = Object.fromEntries(colouredTypes.map((type) => [type, read(shipColourTokens[type])]))
  const chart = Object.fromEntries(Object.entries(chartColourTokens).map(([name, token]) => [name, read(token)]))
  return { ...chart, ships } as MapColours
}

/** Tokens are pairs of colours, so a colour is only known once an element of the page wears it. */
export function wornColours(container: HTMLElement): MapColours {
  const probe = document.createElement('span')
  // The map is a picture: where the system forces its colours on texts, it keeps its own.
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
 * Those of the light theme, whichever is worn: the page wears it for as long as it takes to read, for as the styles are
 * built a token is settled at the root.
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
