import { withNuqsTestingAdapter } from 'nuqs/adapters/testing'
import { flushSync } from 'react-dom'
import { expect, it } from 'vitest'
import { ExportMenu } from '../list/ListMenus.tsx'
import { TracksSwitch } from '../map/tracks/TracksSwitch.tsx'
import { render } from '../testing/render.tsx'
import { TrackHours } from '../view/trackHours.ts'
import { KeysDialog } from './KeysDialog.tsx'

const Adapter = withNuqsTestingAdapter()

/** The names of controls for tracks and playback, with tracks stored for this many hours. */
async function offered(trackHours: number): Promise<string[]> {
  const { container, rerender } = render(
    <TrackHours value={trackHours}>
      <Adapter>
        <TracksSwitch />
        <ExportMenu total={7} filterQuery="" onExport={() => {}} />
        <KeysDialog onClose={() => {}} />
      </Adapter>
    </TrackHours>,
  )
  flushSync(() => container.querySelector<HTMLElement>('button[title="Export"]')?.click())
  await expect.poll(() => document.querySelector('[role=menuitem]')).not.toBeNull()
  const found = [...document.querySelectorAll('label, button, [role=menuitem], [role=dialog] h3')]
  const names = found.map((element) => element.getAttribute('aria-label') ?? element.textContent)
  rerender(null)
  return names.filter((name) => /track|playback/i.test(name))
}

it('offers nothing about tracks where none are kept', async () => {
  expect(await offered(24)).toEqual(['Tracks in view', expect.stringMatching(/^Tracks/), 'During playback'])
  expect(await offered(0)).toEqual([])
})
