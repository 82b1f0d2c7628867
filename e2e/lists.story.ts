import { readFileSync } from 'node:fs'
import { save } from './accountOnPage.ts'
import { chips } from './filtersOnPage.ts'
import { sessionAt } from './service.ts'
import { sharedService } from './sharedService.ts'
import { accessFaults, expect, panel, test, vesselAtRest, vesselsDrawn, viewNear } from './story.ts'
import { words } from './words.ts'

test('a vessel is added to a new list, named, shown alone and taken out again', async ({ page }) => {
  const vessel = await vesselAtRest(page)
  const drawer = page.getByRole('complementary', { name: words.lists.panel })
  await page.goto(`${viewNear(vessel.position)}&vessel=${vessel.id}`)
  await vesselsDrawn(page)
  await panel(page).getByRole('button', { name: words.lists.add }).click()
  await page.getByRole('menuitem', { name: words.lists.newList }).click()
  await page.getByRole('textbox', { name: words.lists.name }).fill('Clients')
  const marked = page.waitForResponse((tile) => tile.url().includes('marks=') && tile.ok())
  await page.getByRole('button', { name: words.form.save, exact: true }).click()
  await marked
  const added = page.getByRole('status').filter({ hasText: words.lists.added('1', 'Clients') })
  await added.getByRole('button', { name: words.ui.close }).click()

  await page.keyboard.press('s')
  await drawer.getByRole('button', { name: /^Clients 1 vessel/ }).click()
  await drawer.getByRole('button', { name: words.lists.editMember(vessel.name!) }).click()
  await drawer.getByRole('textbox', { name: words.lists.ownName }).fill('Our client')
  await page.keyboard.press('Enter')
  await expect(drawer.getByRole('button', { name: /^Our client/ })).toContainText(vessel.name!)
  await expect(panel(page).getByRole('region', { name: words.own.lists })).toContainText('Our client')
  expect(await accessFaults(page)).toEqual([])

  await drawer.getByRole('button', { name: words.lists.back }).click()
  await expect(drawer.getByRole('button', { name: words.lists.mark('Clients') })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await drawer.getByRole('button', { name: words.lists.more('Clients') }).click()
  await page.getByRole('menuitemcheckbox', { name: words.lists.onlyThese }).click()
  await expect(chips(page).getByText('1 of 300 vessels · live')).toBeVisible()
  await expect(chips(page).getByText('Clients')).toBeVisible()
  expect(await accessFaults(page)).toEqual([])

  await drawer.getByRole('button', { name: /^Clients 1 vessel/ }).click()
  await drawer.getByRole('button', { name: words.lists.removeMember('Our client') }).click()
  await expect(chips(page).getByText('0 of 300 vessels · live')).toBeVisible()
  await page.getByRole('button', { name: words.form.undo }).click()
  await expect(chips(page).getByText('1 of 300 vessels · live')).toBeVisible()
})

test.describe('a name of two shared lists', () => {
  test('in a link is replaced by the list that the user chooses', async ({ page, playwright }) => {
    const { address } = sharedService()
    const vessel = await vesselAtRest(page)
    await page.goto(viewNear(vessel.position))
    const shareList = async (email: string) => {
      const { password = '' } = await save(page, '/api/account/users', { email, role: 'viewer' })
      const storageState = await sessionAt(address, { email, password })
      const theirs = await playwright.request.newContext({ baseURL: address, storageState })
      const sent = { data: { name: 'Pilots', is_shared: true }, headers: { Origin: address } }
      const { id } = await (await theirs.post('/api/lists', sent)).json()
      await theirs.dispose()
      return id
    }
    const members = { members: [{ vessel: vessel.id }] }
    await save(page, `/api/lists/${await shareList('ann@lastfix.test')}/members`, members)
    const ofBob = await shareList('bob@lastfix.test')

    await page.goto(`${viewNear(vessel.position)}&list=Pilots`)
    const ignored = page.getByRole('alert').filter({ hasText: words.filters.ignoredTitle })
    await expect(ignored).toContainText(words.filters.faults.severalLists('Pilots'))
    await vesselsDrawn(page)
    expect(await accessFaults(page)).toEqual([])
    await ignored.getByRole('button', { name: 'Pilots (ann@lastfix.test)' }).click()
    await expect(chips(page).getByText('1 of 300 vessels · live')).toBeVisible()
    await expect(chips(page).getByText('Pilots (ann@lastfix.test)')).toBeVisible()
    await page.goto(`${viewNear(vessel.position)}&list=${ofBob}`)
    await expect(chips(page).getByText('0 of 300 vessels · live')).toBeVisible()
  })
})

test('a report of a list is downloaded, and a daily one is turned on', async ({ page }) => {
  const vessel = await vesselAtRest(page)
  const drawer = page.getByRole('complementary', { name: words.lists.panel })
  await page.goto('/?drawer=lists')
  const { id } = await save(page, '/api/lists', { name: 'Reported' })
  const members = [{ vessel: vessel.id, name: 'Our client' }, { mmsi: 999_999_990 }]
  await save(page, `/api/lists/${id}/members`, { members })
  await page.reload()
  await drawer.getByRole('button', { name: words.lists.more('Reported') }).click()
  await page.getByRole('menuitem', { name: words.reports.report }).click()
  const dialog = page.getByRole('dialog', { name: words.reports.title('Reported') })
  await expect(dialog.getByText(words.reports.none)).toBeVisible()
  expect(await accessFaults(page)).toEqual([])

  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: words.reports.nowNamed('CSV') }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^lastfix-report-.*\.csv$/)
  const [, first, second] = readFileSync(await download.path(), 'utf8').split('\r\n')
  expect(first).toContain(`received,,${vessel.id}`)
  expect(first).toContain('Our client')
  expect(second).toContain('waiting,,,999999990')

  await dialog.getByRole('radio', { name: words.reports.times['12:00'] }).check()
  await dialog.getByRole('button', { name: words.form.save }).click()
  await expect(dialog.getByRole('radio', { name: words.reports.times['12:00'] })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(drawer.getByText(words.reports.isDaily('12:00'))).toBeVisible()
  await page.reload()
  await expect(drawer.getByText(words.reports.isDaily('12:00'))).toBeVisible()
})
