import { sourceKinds } from '#lib/ingest/sourceUrl/sourceKinds.ts'
import { type SourceParameter, sharedParameters } from '#lib/ingest/sourceUrl/sourceParameters.ts'
import { outputKinds } from '#lib/relay/outputs/outputKinds.ts'
import { settingsTable } from '#lib/settingsTable.ts'

/**
 * Generates docs/settings.md from the tables of settings and sources. `npx vitest run lib/cli/docs.test.ts -u` writes
 * it.
 */
export function settingsPage(): string {
  const kinds = Object.values(sourceKinds)
  return `# Settings and source URLs

This page is generated from the code.

## Settings

Settings are read from the environment, and from a file \`.env\` beside \`package.json\` (start with a copy of \`.env.example\`). The
environment takes precedence. Any setting can be given as \`NAME_FILE\`, the path of a file that holds the value. A wrong value
stops the start with a message that names the setting and what it accepts.

No setting is required. Most installations set \`AIS_SOURCES\` or add sources in the browser, and behind a proxy \`TRUST_PROXY\` and
\`AUTH_URL\`; several machines need \`DATABASE_URL\` and \`AUTH_SECRET\`.

| setting | default | meaning |
|---|---|---|
${Object.values(settingsTable)
  .map((row) => `| \`${row.name}\` | ${row.default === null ? '' : `\`${row.default}\``} | ${row.meaning} |\n`)
  .join('')}
## Source URLs

\`AIS_SOURCES\` holds any number of source URLs, separated by white space. Parameters follow \`?\`, joined by \`&\`.

| URL | meaning | parameters |
|---|---|---|
${kinds
  .map(({ form, meaning, parameters }) => `| \`${form}\` | ${meaning} | ${forms(Object.values(parameters))} |\n`)
  .join('')}
Every source also accepts ${forms(Object.values(sharedParameters))}.

| parameter | meaning | sources |
|---|---|---|
${parameterRows().join('')}
## Output URLs

\`lastfix relay\` sends to output URLs, in \`--to\` or \`RELAY_TO\`, separated by white space.

| URL | meaning | buffered on disk | parameters |
|---|---|---|---|
${Object.values(outputKinds)
  .map(
    ({ form, meaning, isBuffered, parameters }) =>
      `| \`${form}\` | ${meaning} | ${isBuffered ? 'yes' : 'no'} | ${Object.values(parameters)
        .map((each) => `\`${each.form}\`: ${each.meaning}`)
        .join('; ')} |\n`,
  )
  .join('')}`
}

const forms = (parameters: readonly SourceParameter<unknown>[]) =>
  parameters.map(({ form }) => `\`${form}\``).join(', ')

/** Groups parameters by meaning, because most sources share `silent=`. */
function parameterRows(): string[] {
  const sourcesOf = new Map<string, string[]>()
  const note = ({ form, meaning }: SourceParameter<unknown>, source: string) => {
    const key = `| \`${form}\` | ${meaning} |`
    sourcesOf.set(key, [...(sourcesOf.get(key) ?? []), source])
  }
  for (const { form, parameters } of Object.values(sourceKinds))
    for (const parameter of Object.values(parameters)) note(parameter, `\`${form}\``)
  for (const parameter of Object.values(sharedParameters)) note(parameter, 'every source')
  return [...sourcesOf].map(([row, sources]) => `${row} ${sources.join(', ')} |\n`)
}

/** Generates .env.example: all settings, commented out. */
export function environmentExample(): string {
  const head = `# Copy to .env and uncomment what you want to change. The environment takes precedence over this file.
# Every NAME can also be given as NAME_FILE: the path of a file that holds the value.
`
  const rows = Object.values(settingsTable).map((row) => `\n# ${row.meaning}\n# ${row.name}=${row.default ?? ''}\n`)
  return head + rows.join('')
}
