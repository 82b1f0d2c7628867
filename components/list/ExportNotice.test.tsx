// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { VisitorContext } from '../view/visitor.ts'
import { ExportNotice } from './ExportNotice.tsx'

/** The notice after an export that was refused because the session had expired. */
function refused(isVisitor: boolean): string[] {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const nothing = () => {}
  const state = { kind: 'failed', isSignedOut: true, written: 1000, total: 2500 } as const
  const exporting = { state, start: nothing, goOn: nothing, keepPart: nothing, dismiss: nothing }
  flushSync(() =>
    root.render(
      <VisitorContext value={isVisitor}>
        <ExportNotice exporting={exporting} />
      </VisitorContext>,
    ),
  )
  const texts = [...place.querySelectorAll('p, button')].map(({ textContent }) => textContent)
  root.unmount()
  return texts.filter((text) => text !== '')
}

it('tells visitors that the public link has ended, and keeps the partial export', () => {
  expect(refused(true)).toEqual(['Export stopped: this public link has ended.', 'Save partial export'])
  expect(refused(false)).toEqual(['Export stopped: your session has expired.', 'Resume', 'Save partial export'])
})
