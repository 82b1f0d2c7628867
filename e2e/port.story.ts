import type { Page } from '@playwright/test'
import { builtInPorts } from '../lib/ports/builtIn.ts'
import {
  accessFaults,
  asked,
  drawn,
  expect,
  faultsOnScreens,
  panel,
  project,
  signedOut,
  someVessels,
  test,
} from './story.ts'
import { words } from './words.ts'

/** A vessel whose destination is read as a port, and how many are bound for the same. */
async function vesselBoundForPort(page: Page) {
  const vessels = await someVessels(page)
  const vessel = vessels.find(
    ({ matched_port, last_known_position }) => matched_port?.center_point && last_known_position,
  )
  if (!vessel?.matched_port) return null
  const { unlocode, port_name } = vessel.matched_port
  const bound = vessels.filter(({ matched_port }) => matched_port?.unlocode === unlocode).length
  return { id: vessel.id, destination: vessel.most_recent_voyage.destination, unlocode, portName: port_name, bound }
}

test('a vessel’s panel shows its matched port and why; the port shows all vessels bound for it', async ({ page }) => {
  const vessel = await vesselBoundForPort(page)
  expect(vessel, 'a simulated vessel whose destination is a port').not.toBeNull()
  const { id, destination, unlocode, portName, bound } = vessel!
  await page.goto(`/?map=3/30/15&vessel=${id}`)
  await drawn(page)
  const voyage = panel(page).getByRole('region', { name: words.vessel.groups.voyage })
  await expect(voyage.getByText(destination!, { exact: true })).toBeVisible()
  await expect(voyage.getByRole('button', { name: new RegExp(unlocode) })).toBeVisible()

  await voyage.getByText(words.port.why).click()
  await expect(voyage.getByText(/^From “.+”: .+\.$/)).toBeVisible()

  await voyage.getByRole('button', { name: new RegExp(unlocode) }).click()
  await expect(page).toHaveURL(new RegExp(`matched_port=${unlocode.replace(' ', '')}`))
  await expect(page.getByText(`${bound} of 300 vessels · live`)).toBeVisible()
  await expect(page.getByTestId('chart').getByText(portName, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(`Matched port.*${portName}`) })).toBeVisible()
})

test('a click on a port shows how many vessels are there and bound for it, and lists them', async ({ page }) => {
  const vessels = await someVessels(page)
  const { longitude, latitude } = builtInPorts().find(({ unlocode }) => unlocode === 'CLPUQ')!
  const coordinates: [number, number] = [longitude!, latitude!]
  await page.goto(`/?map=9/${latitude}/${longitude}&ship_type=Sailing`)
  await drawn(page)
  const { x, y } = await project(page, coordinates)
  await page.mouse.click(x, y)
  const card = page.getByRole('region', { name: `${words.map.port.label}: Punta Arenas` })
  const bound = vessels.filter(({ matched_port }) => matched_port?.unlocode === 'CL PUQ').length
  await expect(card.getByText(words.map.port.withDestination(String(bound)))).toBeVisible()
  const { paging } = await asked<{ paging: { total: number } }>(page, '/api/ports/CLPUQ/in-port')
  const { inPort } = words.map.port.lists
  await expect(card.locator('dl > div', { hasText: inPort })).toHaveText(`${inPort}${paging.total}`)
  expect(await accessFaults(page, 'main')).toEqual([])
  await card.getByText(words.map.port.withDestination(String(bound))).click()
  await expect(page).toHaveURL(/matched_port=CLPUQ/)
  expect(page.url()).not.toContain('ship_type')
  await expect(card).toBeHidden()
})

test('the board of a port lists the vessels that are expected, and is found from the panel of one of them', async ({
  page,
}) => {
  const vessel = await vesselBoundForPort(page)
  const { id, unlocode, portName } = vessel!
  await page.goto(`/?map=3/30/15&vessel=${id}`)
  await panel(page)
    .getByRole('link', { name: words.port.board(portName) })
    .click()
  const code = unlocode.replace(' ', '')
  await expect(page).toHaveURL(new RegExp(`/port/${code}$`))
  await expect(page.getByRole('heading', { level: 1, name: portName, exact: true })).toBeVisible()
  const { paging } = await asked<{ paging: { total: number } }>(page, `/api/ports/${code}/expected`)
  const expected = page.getByRole('region', { name: new RegExp(`^${words.board.lists.expected}`) }).first()
  await expect(expected.getByRole('heading')).toContainText(String(paging.total))
  const row = expected.getByRole('row').filter({ has: page.locator(`a[href$="/?vessel=${id}"]`) })
  await expect(row).toContainText(/\d nm/)
  const map = page.getByRole('region', { name: words.board.mapOf(portName) })
  await expect(page.locator('[data-ready="true"]')).toBeVisible()
  await expect(map).toBeVisible()
  expect(await faultsOnScreens(page)).toEqual([])

  await page.goto(`/port/${unlocode.toLowerCase().replace(' ', '%20')}?flag=LI`)
  await expect(page).toHaveURL(new RegExp(`/port/${code}\\?flag=LI$`))
  await expect(expected.getByText(words.board.noMatch)).toBeVisible()
  await expected.getByRole('button', { name: words.board.clear }).click()
  await expect(row).toBeVisible()
})

test.describe('a code without a port', () => {
  // Next.js preloads the styles of the board, which is not shown.
  test.use({ expectedErrors: /404 \(Not Found\)|\.css was preloaded/ })
  test('says that no port has it', async ({ page }) => {
    await page.goto('/port/XXXXX')
    await expect(page.getByRole('heading', { name: words.board.unknownPort })).toBeVisible()
    expect(await accessFaults(page)).toEqual([])
  })
})

test.describe('signed out', () => {
  test.use(signedOut)
  test('a board leads to the sign-in page, and back', async ({ page }) => {
    await page.goto('/port/NLRTM?flag=NL')
    await expect(page).toHaveURL(/signin\?callbackUrl=%2Fport%2FNLRTM%3Fflag%3DNL/)
  })
})
