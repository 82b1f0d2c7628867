/** What can be added to a record on request. */
export const embeds = ['evidence'] as const

export type Embed = (typeof embeds)[number]

/** A comma separated list; empty counts as absent. */
export function parseEmbed(query: URLSearchParams): { embed: ReadonlySet<Embed> } | { unknown: string } {
  const asked = query.getAll('embed').flatMap((value) => value.split(','))
  const names = asked.map((name) => name.trim()).filter((name) => name !== '')
  const unknown = names.find((name) => !isEmbed(name))
  return unknown === undefined ? { embed: new Set(names.filter(isEmbed)) } : { unknown }
}

function isEmbed(name: string): name is Embed {
  return (embeds as readonly string[]).includes(name)
}
