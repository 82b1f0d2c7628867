import type { VesselJson } from '../lib/wire/vesselJson.ts'
import { save } from './accountOnPage.ts'
import { accessFaults, asked, expect, panel, secondBrowser, signedOut, test, vesselsDrawn } from './story.ts'
import { words } from './words.ts'

interface Listed {
  paging: { total: number }
  data: VesselJson[]
}

test('a visitor with a public link sees its vessels and no others, until it ends', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/account/views')
  const query = 'map=3/52/4&ship_type=Tanker&reception=age'
  await save(page, '/api/account/views', { kind: 'view', name: 'Our harbour', query })
  await page.reload()
  await page.getByRole('button', { name: 'Public link to Our harbour' }).click()
  await page.getByRole('form').getByRole('button', { name: words.publicLinks.create }).click()
  const made = page.getByRole('region', { name: 'Public link to “Our harbour” created' })
  const address = (await made.getByText(/^http.*\/p\/\w+/).textContent()) ?? ''
  expect(await accessFaults(page)).toEqual([])
  await expect(made.getByText(/^<iframe src="http.*embed=1" title="Our harbour"/)).toBeVisible()
  await made.getByRole('button', { name: words.publicLinks.copyAddress }).click()

  const tankers = await asked<Listed>(page, '/api/vessels?limit=1&ship_type=Tanker')
  const other = (await asked<Listed>(page, '/api/vessels?limit=1&ship_type=Cargo')).data[0]
  const expectedErrors = /40[14] \((Unauthorized|Not Found)\)/
  const { page: theirs, leave } = await secondBrowser(browser, baseURL, { ...signedOut, expectedErrors })
  const refused: string[] = []
  theirs.on('response', (response) => void (response.status() === 403 && refused.push(response.url())))
  await theirs.goto(address)
  await vesselsDrawn(theirs)
  await expect(theirs).toHaveTitle('Our harbour · Lastfix')
  await expect(theirs.getByText(`${tankers.paging.total} vessels · live`)).toBeVisible()
  for (const hidden of [words.dashboard.views, words.dashboard.events, words.dashboard.playback]) {
    await expect(theirs.getByRole('button', { name: hidden })).toHaveCount(0)
  }
  expect(await accessFaults(theirs)).toEqual([])

  await theirs.goto(`${address}&embed=1`)
  await expect(theirs.getByText('Our harbour', { exact: true })).toBeVisible()
  await expect(theirs.getByRole('button', { name: words.map.fit })).toBeVisible()
  await expect(theirs.getByRole('button', { name: words.map.ownPosition.title })).toHaveCount(0)

  const open = tankers.data[0]
  await theirs.goto(`${address}&table=true&in_view=false&vessel=${open?.id}`)
  await expect(panel(theirs).getByRole('heading', { name: open?.name ?? '' })).toBeVisible()
  await expect(theirs.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await theirs.goto(`${address}&vessel=${other?.id}&flag=${other?.flag}`)
  await expect(panel(theirs).getByRole('heading', { name: words.vessel.notReceived })).toBeVisible()
  expect(refused).toEqual([])

  await page.getByRole('button', { name: 'Revoke public link to Our harbour' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.publicLinks.end }).click()
  await expect(theirs.getByText(words.dashboard.feed.linkEnded.notice)).toBeVisible()
  await leave()

  const late = await secondBrowser(browser, baseURL, { ...signedOut, expectedErrors: /404 \(Not Found\)/ })
  await late.page.goto(address)
  await expect(late.page.getByRole('heading', { name: words.page.publicLinkNotFound })).toBeVisible()
  await late.leave()
})
