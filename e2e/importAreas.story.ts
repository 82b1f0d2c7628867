import { drawer } from './areasOnPage.ts'
import { chart, copied, drawn, expect, test } from './story.ts'
import { german, words } from './words.ts'

test('malformed WKT is marked at the error; corrected, it becomes an area that can be exported', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/?map=6/52/3&drawer=areas')
  await drawn(page)
  await drawer(page).getByRole('button', { name: words.areas.importArea }).click()
  const dialog = page.getByRole('dialog', { name: words.areas.importTitle })
  const text = dialog.getByRole('textbox', { name: words.areas.importLabel })
  await text.fill('POLYGON ((2 51, 4 51, 4 x, 2 53, 2 51))')
  await dialog.getByRole('button', { name: words.areas.add }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Invalid WKT at character 25: expected a position of two numbers (longitude, latitude).',
  )
  await text.fill('POLYGON ((2 51, 4 51, 4 53, 2 53, 2 51))')
  await dialog.getByRole('button', { name: words.areas.add }).click()
  await expect(dialog).toBeHidden()
  await expect(drawer(page).getByText('4 points')).toBeVisible()
  await drawer(page).getByRole('button', { name: words.areas.copyWkt }).click()
  await expect.poll(() => copied(page)).toBe('POLYGON ((2 51, 4 51, 4 53, 2 53, 2 51))')

  await chart(page).dispatchEvent('drop', {
    dataTransfer: await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><Polygon><outerBoundaryIs><LinearRing>
        <coordinates>5,53 6,53 6,54 5,53</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`
      transfer.items.add(new File([kml], 'area.kml'))
      transfer.items.add(new File(['POLYGON ((7 53, 8 53, 8 54, 7 53))'], 'area.wkt'))
      return transfer
    }),
  })
  await expect(drawer(page).getByRole('heading', { name: '3 areas' })).toBeVisible()
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('invalid areas in the address and in pasted text are explained in German', async ({ page }) => {
    await page.goto('/?map=6/52/3&drawer=areas&last_known_position_within=somewhere')
    const sheet = page.getByRole('complementary', { name: german.areas.drawer })
    await expect(sheet.getByRole('alert')).toContainText('ist kein JSON; erlaubt: GeoJSON Polygon')
    await sheet.getByRole('button', { name: german.areas.clear }).click()
    await sheet.getByRole('button', { name: german.areas.importArea }).click()
    const dialog = page.getByRole('dialog', { name: german.areas.importTitle })
    await dialog.getByRole('textbox', { name: german.areas.importLabel }).fill('POLYGON ((0 0, 1 0, 1 91, 0 0))')
    await dialog.getByRole('button', { name: german.areas.add }).click()
    await expect(dialog.getByRole('alert')).toContainText('hat die Breite 91; erlaubt: -90 bis 90')
  })
})
