import { expect, it, vi } from 'vitest'
import { pageText, shown } from '../../testing/page.ts'
import { render } from '../../testing/render.tsx'
import { uiWords } from '../words/uiWords.ts'
import { loadedLater } from './loadedLater.tsx'

it('shows a part of the page that failed to load as soon as the connection is back', async () => {
  let isConnected = false
  const Part = loadedLater({
    load: async () => {
      if (!isConnected) throw Object.assign(new Error('Failed to load chunk'), { name: 'ChunkLoadError' })
      return () => <p>The part</p>
    },
  })
  render(<Part />)
  await shown(uiWords.en.notLoaded)
  isConnected = true
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(pageText()).toBe('The part'))
})
