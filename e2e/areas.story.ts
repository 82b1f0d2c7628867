import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { chart, drawn, expect, open, panel, project, shipAtRest, test } from './story.ts'

type Place = [longitude: number, latitude: number]

const drawer = (page: Page) => page.getByRole('complementary', { name: 'Areas' })
const bar = (page: Page) => page.getByRole('region', { name: 'Drawing on the map' })
const inAddress = (page: Page) => new URL(page.url()).searchParams.get('last_known_position_within')

/** The areas as the address has them, once it has some: it follows what is done a moment later. */
async function applied(page: Page): Promise<string | null> {
  await expect.poll(() => inAddress(page)).toMatch(/^a1\.[\w.-]+$/)
  return inAddress(page)
}

/** How many ships the service finds for what stands in the address. */
async function shipsFound(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const within = new URL(location.href).searchParams.get('last_known_position_within') ?? ''
    const answer = await fetch(`/api/vessels?limit=1&last_known_position_within=${within}`)
    return ((await answer.json()) as { paging: { total: number } }).paging.total
  })
}

async function clickPlaces(page: Page, places: Place[]): Promise<void> {
  for (const place of places) {
    const { x, y } = await project(page, place)
    await page.mouse.move(x, y, { steps: 3 })
    await page.mouse.click(x, y)
  }
}

async function dragPlace(page: Page, from: Place, to: Place): Promise<void> {
  const [start, end] = [await project(page, from), await project(page, to)]
  await page.mouse.move(start.x, start.y, { steps: 3 })
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 8 })
  await page.mouse.up()
}

async function begin(page: Page, tool: string): Promise<void> {
  await drawer(page).getByRole('button', { name: tool }).click()
  await expect(bar(page)).not.toContainText('One moment')
}

const round = ([longitude, latitude]: Place, degrees: number): Place[] => [
  [longitude - degrees, latitude - degrees / 2],
  [longitude + degrees, latitude - degrees / 2],
  [longitude + degrees, latitude + degrees / 2],
  [longitude - degrees, latitude + degrees / 2],
]

test('drawn by mouse, an area filters the ships, is edited, mended, kept by a reload, and removed', async ({
  page,
}) => {
  await open(page, '/')
  const ship = await shipAtRest(page)
  await page.goto(`/?map=9/${ship.position[1]}/${ship.position[0]}&drawer=areas`)
  await drawn(page)
  await expect(page.getByText('300 vessels · live')).toBeVisible()
  const corners = round(ship.position, 0.3)
  const first = corners[0]!

  await begin(page, 'Polygon')
  await clickPlaces(page, corners)
  await expect(bar(page)).toContainText('4 corners')
  await clickPlaces(page, [first])
  await expect(drawer(page).getByText('4 corners')).toBeVisible()
  await expect(panel(page), 'the click that ends an area opens no ship').toBeHidden()
  const drawnText = await applied(page)
  const found = await shipsFound(page)
  expect(found).toBeGreaterThan(0)
  expect(found).toBeLessThan(300)
  await expect(drawer(page).getByText(found === 1 ? '1 ship' : `${found} ships`, { exact: true })).toBeVisible()

  await drawer(page).getByRole('button', { name: 'Edit Area 1' }).click()
  await expect(bar(page)).toContainText('Drag corners')
  const [, , third] = corners
  await dragPlace(page, third!, [first[0] - 0.05, first[1] + 0.1])
  await expect(bar(page)).toContainText('crosses itself at')
  expect(inAddress(page), 'what crosses itself is not applied').toBe(drawnText)
  await bar(page).getByRole('button', { name: 'Discard the change' }).click()
  await expect(bar(page)).toBeHidden()

  await drawer(page).getByRole('button', { name: 'Edit Area 1' }).click()
  await expect(bar(page)).toContainText('Drag corners')
  await dragPlace(page, third!, [third![0] + 0.2, third![1] + 0.1])
  await expect.poll(() => inAddress(page)).not.toBe(drawnText)
  await bar(page).getByRole('button', { name: 'Done' }).click()
  const edited = inAddress(page)
  await drawer(page).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => inAddress(page)).toBe(drawnText)
  await drawer(page).getByRole('button', { name: 'Redo' }).click()
  await expect.poll(() => inAddress(page)).toBe(edited)

  await page.reload()
  await drawn(page)
  await expect(drawer(page).getByText('4 corners')).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Remove Area 1' }).click()
  await expect.poll(() => inAddress(page)).toBeNull()
  await drawer(page).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => inAddress(page)).toBe(edited)
})

test('by keyboard alone: drawn under the cross, a corner carried and removed, Escape step by step', async ({
  page,
}) => {
  await open(page, '/?map=6/52/3')
  await drawn(page)
  await page.keyboard.press('a')
  await drawer(page).getByRole('button', { name: 'Polygon' }).press('Enter')
  const said = page.locator('main > p[role=status]')
  await expect(said).toContainText('arrows move the map beneath the cross')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key, { delay: 50 })
  }
  await press('Enter', 'ArrowRight', 'ArrowRight', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter')
  await expect(said).toContainText(/^Corner 3 at \d\d°\d\d\.\d′N/)
  await press('ArrowLeft', 'Enter', 'Backspace', 'ArrowLeft', 'Enter', 'Enter')
  await expect(bar(page)).toBeHidden()
  await expect(drawer(page).getByText('4 corners')).toBeVisible()
  const square = await applied(page)

  await drawer(page).getByRole('button', { name: 'Edit Area 1' }).press('Enter')
  await expect(said).toContainText('N and P go from corner to corner')
  await press('n')
  await expect(said).toContainText(/^Corner 1 at/)
  await press('Enter')
  await expect(said).toContainText('taken up')
  await press('ArrowDown', 'ArrowLeft', 'Enter')
  await expect(said).toContainText('Area 1 is changed')
  await expect.poll(() => inAddress(page)).not.toBe(square)
  await press('n', 'Delete')
  await expect(drawer(page).getByText('3 corners')).toBeVisible()
  await press('Escape')
  await expect(bar(page)).toBeHidden()
  await expect(drawer(page)).toBeVisible()
  await press('Escape')
  await expect(drawer(page)).toBeHidden()
})

test('an area across the 180° meridian finds its ships on both sides, and a hole leaves some out', async ({ page }) => {
  await open(page, '/?map=3/0/180&drawer=areas')
  await drawn(page)
  await begin(page, 'Rectangle')
  await clickPlaces(page, [
    [150, -25],
    [210, 25],
  ])
  await expect(drawer(page).getByText('4 corners')).toBeVisible()
  await applied(page)
  const whole = await shipsFound(page)
  const bySides = await page.evaluate(async () => {
    const box = (west: number, east: number) =>
      JSON.stringify({
        type: 'Polygon',
        coordinates: [
          [
            [west, -25],
            [east, -25],
            [east, 25],
            [west, 25],
            [west, -25],
          ],
        ],
      })
    const totals = [box(150, 180), box(-180, -150)].map(async (area) => {
      const answer = await fetch(`/api/vessels?limit=1&last_known_position_within=${encodeURIComponent(area)}`)
      return ((await answer.json()) as { paging: { total: number } }).paging.total
    })
    const [west = 0, east = 0] = await Promise.all(totals)
    return west + east
  })
  expect(Math.abs(whole - bySides)).toBeLessThanOrEqual(1)

  await drawer(page).getByRole('button', { name: 'Cut a hole into Area 1' }).click()
  await expect(bar(page)).toContainText('inside the area')
  await clickPlaces(page, [
    [170, -10],
    [190, -10],
    [230, 20],
  ])
  await bar(page).getByRole('button', { name: 'Finish' }).click()
  await expect(bar(page)).toContainText('must lie wholly inside')
  await clickPlaces(page, [
    [170, -10],
    [190, -10],
    [190, 20],
  ])
  await bar(page).getByRole('button', { name: 'Finish' }).click()
  await expect(drawer(page).getByText('7 corners · 1 hole')).toBeVisible()
})

test('WKT with a slip says where, then becomes an area that others can take', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/?map=6/52/3&drawer=areas')
  await drawn(page)
  await drawer(page).getByRole('button', { name: 'Paste or upload' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bring an area' })
  const text = dialog.getByRole('textbox', { name: 'Area as text' })
  await text.fill('POLYGON ((2 51, 4 51, 4 x, 2 53, 2 51))')
  await dialog.getByRole('button', { name: 'Add to the map' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Reading this as WKT, a position of two numbers (longitude, latitude) was expected at character 25.',
  )
  await text.fill('POLYGON ((2 51, 4 51, 4 53, 2 53, 2 51))')
  await dialog.getByRole('button', { name: 'Add to the map' }).click()
  await expect(dialog).toBeHidden()
  await expect(drawer(page).getByText('4 corners')).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Copy as WKT' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('POLYGON ((2 51, 4 51, 4 53, 2 53, 2 51))')

  await chart(page).dispatchEvent('drop', {
    dataTransfer: await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><Polygon><outerBoundaryIs><LinearRing>
        <coordinates>5,53 6,53 6,54 5,53</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`
      transfer.items.add(new File([kml], 'area.kml'))
      return transfer
    }),
  })
  await expect(drawer(page).getByRole('heading', { name: '2 areas' })).toBeVisible()
})

test('a way is measured along great circles, and M puts the ruler away', async ({ page }) => {
  await open(page, '/?map=6/52/3')
  await drawn(page)
  await page.keyboard.press('m')
  const way = page.getByRole('region', { name: 'Measured way' })
  await expect(way).toContainText('Set the points of the way')
  await clickPlaces(page, [
    [2, 52],
    [2, 53],
    [4, 53],
  ])
  await expect(way.getByText('Leg 1')).toBeVisible()
  await expect(way.getByText(/^(59|60)\.\d nm · 000°$/)).toBeVisible()
  await expect(way.getByText(/^7[123]\.\d nm · 0(89|90)°$/)).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await page.keyboard.press('m')
  await expect(way).toBeHidden()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`with a ${colorScheme} system`, () => {
    test.use({ colorScheme })

    test('drawing is free of accessibility faults', async ({ page }) => {
      const faultsOf = async () => {
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze()
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
      }
      await open(page, '/?map=6/52/3&drawer=areas')
      await drawn(page)
      expect(await faultsOf()).toEqual([])
      await begin(page, 'Polygon')
      await clickPlaces(page, round([3, 52], 0.8))
      await page.getByRole('button', { name: 'Keyboard', exact: true }).click()
      expect(await faultsOf()).toEqual([])
      await bar(page).getByRole('button', { name: 'Finish' }).click()
      await expect(drawer(page).getByText('4 corners')).toBeVisible()
      expect(await faultsOf()).toEqual([])
      await drawer(page).getByRole('button', { name: 'Paste or upload' }).click()
      await page.getByRole('button', { name: 'Add to the map' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'nothing to read' })).toBeVisible()
      expect(await faultsOf()).toEqual([])
    })
  })
}

test.describe('on a German phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'de-DE' })

  test('an area is drawn by taps, a corner dragged with a finger and another removed', async ({ page }) => {
    await page.goto('/?map=7/51.5/2.5&drawer=areas')
    await page.getByLabel('E-Mail-Adresse').fill('watch@lastfix.test')
    await page.getByLabel('Passwort').fill('a calm night at sea')
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await drawn(page)
    const sheet = page.getByRole('complementary', { name: 'Gebiete' })
    const work = page.getByRole('region', { name: 'Zeichnen auf der Karte' })
    await sheet.getByRole('button', { name: 'Vieleck' }).tap()
    await expect(sheet, 'the map is needed whole').toBeHidden()
    await expect(work).toContainText('Setzen Sie die Ecken')
    const corners: Place[] = [
      [2, 50.8],
      [3.2, 50.8],
      [3.2, 51.6],
      [2, 51.6],
    ]
    for (const place of corners) {
      const { x, y } = await project(page, place)
      await page.touchscreen.tap(x, y)
    }
    await work.getByRole('button', { name: 'Fertig' }).tap()
    await expect(sheet.getByText('4 Ecken')).toBeVisible()
    const before = await applied(page)

    await sheet.getByRole('button', { name: 'Gebiet 1 bearbeiten' }).tap()
    await expect(work).toContainText('Ziehen Sie Ecken')
    const [from, to] = [await project(page, corners[2]!), await project(page, [3.6, 51.5])]
    const touch = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints })
    await send('touchStart', [from])
    for (let step = 1; step <= 8; step++) {
      await send('touchMove', [{ x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 }])
    }
    await send('touchEnd', [])
    await expect.poll(() => inAddress(page)).not.toBe(before)
    expect(new URL(page.url()).searchParams.get('map'), 'the finger moved the corner, not the map').toBe('7/51.5/2.5')

    const last = await project(page, corners[3]!)
    await page.touchscreen.tap(last.x, last.y)
    await work.getByRole('button', { name: 'Ecke entfernen' }).tap()
    await work.getByRole('button', { name: 'Fertig' }).tap()
    await expect(sheet.getByText('3 Ecken')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('why a text is no area is said in German, of the address and of what is pasted', async ({ page }) => {
    await page.goto('/?map=6/52/3&drawer=areas&last_known_position_within=somewhere')
    await page.getByLabel('E-Mail-Adresse').fill('watch@lastfix.test')
    await page.getByLabel('Passwort').fill('a calm night at sea')
    await page.getByRole('button', { name: 'Anmelden' }).click()
    const sheet = page.getByRole('complementary', { name: 'Gebiete' })
    await expect(sheet.getByRole('alert')).toContainText('ist kein JSON; möglich sind ein GeoJSON-Polygon')
    await sheet.getByRole('button', { name: 'Alle entfernen' }).click()
    await sheet.getByRole('button', { name: 'Einfügen oder hochladen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ein Gebiet mitbringen' })
    const wrong: [text: string, why: string | RegExp][] = [
      ['POLYGON ((0 0, 1 0, 1 1, 0 1))', /ist offen: Die erste Position \[0,0\] ist nicht die letzte \[0,1\]/],
      ['POLYGON ((0 0, 1 0, 1 91, 0 0))', 'hat die Breite 91; möglich ist -90 bis 90'],
      ['{"type": 1,}', 'ist aber kein JSON: Es ist ab Zeichen 12 nicht lesbar.'],
      ['<kml><Document></kml>', 'ist aber kein XML: Es ist ab Zeile 1 nicht lesbar.'],
    ]
    for (const [text, why] of wrong) {
      await dialog.getByRole('textbox', { name: 'Gebiet als Text' }).fill(text)
      await dialog.getByRole('button', { name: 'Zur Karte hinzufügen' }).click()
      await expect(dialog.getByRole('alert')).toContainText(why)
    }
  })
})
