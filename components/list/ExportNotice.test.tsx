import { expect, it } from 'vitest'
import { RequestFailure } from '#lib/client/ask.ts'
import { render } from '../testing/render.tsx'
import { VisitorContext } from '../view/visitor.ts'
import { ExportNotice } from './ExportNotice.tsx'

/** Renders the notice of an export that was refused because the session had expired. */
function refused(isVisitor: boolean): string[] {
  const nothing = () => {}
  const error = new RequestFailure('signed-out', 'no session')
  const state = { kind: 'failed', error, written: 1000, total: 2500 } as const
  const exporting = { state, start: nothing, resume: nothing, keepPart: nothing, dismiss: nothing }
  const { container } = render(
    <VisitorContext value={isVisitor}>
      <ExportNotice exporting={exporting} doneText={String} />
    </VisitorContext>,
  )
  const texts = [...container.querySelectorAll('p, button')].map(({ textContent }) => textContent)
  return texts.filter((text) => text !== '')
}

it('tells visitors that the public link has expired, and keeps the partial export', () => {
  expect(refused(true)).toEqual(['Export stopped: this public link has expired or was revoked.', 'Save partial export'])
  expect(refused(false)).toEqual(['Export stopped: your session has expired.', 'Resume', 'Save partial export'])
})
