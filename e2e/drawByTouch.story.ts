import { applied, inAddress, type Place } from './areasOnPage.ts'
import { drawn, expect, pageWidth, phone, project, release, test } from './story.ts'
import { german } from './words.ts'

test.describe('on a German phone', () => {
  test.use({ ...phone, locale: 'de-DE' })

  test('an area is drawn with taps, one point dragged with a finger and another removed', release, async ({ page }) => {
    await page.goto('/?map=7/51.5/2.5&drawer=areas')
    await drawn(page)
    const sheet = page.getByRole('complementary', { name: german.areas.drawer })
    const work = page.getByRole('region', { name: german.areas.drawOnMap })
    await sheet.getByRole('button', { name: german.areas.tools.polygon }).tap()
    await expect(sheet, 'the map is needed whole').toBeHidden()
    await expect(work).toContainText('ersten Punkt oder „Fertig“ antippen')
    const spoken = page.getByRole('status').filter({ hasText: 'Punkte durch Tippen setzen' })
    await expect(spoken, 'a phone has no keyboard').toHaveText(/antippen\.$/)
    await work.getByRole('button', { name: german.areas.keyboard }).tap()
    await expect(work, 'but the hint can be shown').toContainText('Pfeile bewegen die Karte')
    await work.getByRole('button', { name: german.areas.keyboard }).tap()
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
    await work.getByRole('button', { name: german.form.done }).tap()
    await expect(sheet.getByText('4 Punkte')).toBeVisible()
    const before = await applied(page)

    await sheet.getByRole('button', { name: 'Gebiet 1 bearbeiten' }).tap()
    await expect(work).toContainText('Punkte ziehen')
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
    await work.getByRole('button', { name: german.areas.removeCorner }).tap()
    await work.getByRole('button', { name: german.form.done }).tap()
    await expect(sheet.getByText('3 Punkte')).toBeVisible()
    expect(await pageWidth(page)).toBe(390)
  })
})
