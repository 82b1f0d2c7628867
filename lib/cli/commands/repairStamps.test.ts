import { expect, it } from 'vitest'
import { openStore } from '#lib/store/open.ts'
import { blankVessel } from '#lib/vessel/fields.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import { folderForEach } from './commandFolder.ts'

const place = folderForEach()

it('counts, repairs, and refuses while another process writes', async () => {
  await place.lastfix(['repair', 'stamps'])
  const store = await openStore(`file:${place.store}`)
  const writer = await store.openWriter()
  const createdMicroseconds = (Date.now() + 1e11) * 1000
  const record = encodeRecord(blankVessel(244_660_111, false, createdMicroseconds))
  await writer.commit([{ number: 244_660_111, createdMicroseconds, simulated: false, record }], createdMicroseconds)
  expect((await place.lastfix(['repair', 'stamps', '--dry-run', '--json'])).json()).toEqual({
    vessels: 1,
    dryRun: true,
  })
  const refused = await place.lastfix(['repair', 'stamps'])
  expect(refused).toMatchObject({ exit: 1, stderr: expect.stringContaining('stop that one first') })
  await writer.release()
  await store.close()
  expect((await place.lastfix(['repair', 'stamps'])).stdout).toBe('1 vessels repaired.\n')
  expect((await place.lastfix(['repair', 'stamps'])).stdout).toBe('0 vessels repaired.\n')
})
