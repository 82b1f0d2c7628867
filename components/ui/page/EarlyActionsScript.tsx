/** What EarlyActions does again: noted before our scripts are there. A form is not sent without them. */
const noting = `{
  const stop = new AbortController(), noted = []
  const note = (event) => {
    if (event.type === 'submit') event.preventDefault()
    noted.push(event)
  }
  for (const kind of ['click', 'keydown', 'submit'])
    addEventListener(kind, note, { capture: true, signal: stop.signal })
  window.earlyActions = { noted, stop }
}`

export function EarlyActionsScript({ nonce }: { nonce: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text above, which nothing is put into
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: noting }} />
}
