import { chart, drawn, expect, pageWidth, panel, phone, test, vesselAtRest, viewNear } from './story.ts'
import { words } from './words.ts'

test('a question mark lists the keys; each opens a panel that takes the focus, and Escape returns it', async ({
  page,
}) => {
  await page.goto('/?map=5/51/3')
  await drawn(page)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: words.dashboard.keysHint })
  await expect(help).toBeVisible()
  for (const does of ['Filters', 'Vessel list', 'Close or cancel', 'Add it to the selection']) {
    await expect(help.getByText(does, { exact: true })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()

  const map = chart(page).locator('canvas')
  await map.focus()
  for (const [key, start] of [
    ['f', page.getByRole('heading', { name: words.dashboard.filters })],
    ['a', page.getByRole('heading', { name: words.dashboard.areas })],
    ['v', page.getByRole('heading', { name: words.dashboard.views })],
    ['l', page.getByRole('grid', { name: words.dashboard.list })],
  ] as const) {
    await page.keyboard.press(key)
    await expect(start).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(start).toBeHidden()
    await expect(map).toBeFocused()
  }
})

test('plus and arrow keys move the map one step, with the focus on the map or on nothing', async ({ page }) => {
  await page.goto('/?map=5/51/3')
  await drawn(page)
  await page.keyboard.press('+')
  await expect(chart(page)).toHaveAttribute('data-camera', '6/51/3')
  await page.keyboard.press('ArrowRight')
  await expect(chart(page)).toHaveAttribute('data-camera', /^6\/51\/4\./)
  await chart(page).locator('canvas').focus()
  await page.keyboard.press('+')
  await expect(chart(page)).toHaveAttribute('data-camera', /^7\//)
  await page.getByRole('combobox', { name: words.search.label }).focus()
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('combobox', { name: words.search.label })).toHaveValue('+')
  await expect(chart(page)).toHaveAttribute('data-camera', /^7\//)
})

test('single-key shortcuts can be switched off, and on again without a shortcut', async ({ page }) => {
  await page.goto('/?map=5/51/3')
  await drawn(page)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: words.dashboard.keysHint })
  const letters = help.getByRole('checkbox', { name: words.dashboard.singleKeyShortcuts })
  await letters.uncheck()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('f')
  await page.keyboard.press('?')
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(page.getByRole('menuitem', { name: words.dashboard.keysHint })).toBeVisible()
  await expect(help).toBeHidden()
  await expect(page).not.toHaveURL(/drawer=/)

  await page.getByRole('menuitem', { name: words.dashboard.keysHint }).click()
  await letters.check()
  await page.keyboard.press('f')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(page).not.toHaveURL(/drawer=/)
  await page.keyboard.press('f')
  await expect(page).toHaveURL(/drawer=filters/)
})

test('Escape closes one thing at a time: the vessel, the list, the drawer', async ({ page }) => {
  const vessel = await vesselAtRest(page)
  await page.goto(viewNear(vessel.position))
  await drawn(page)
  await page.keyboard.press('f')
  await expect(page).toHaveURL(/drawer=filters/)
  await page.keyboard.press('l')
  await expect(page).toHaveURL(/table=true/)
  await page.goto(`${page.url()}&vessel=${vessel.id}`)
  await expect(panel(page).getByRole('heading', { name: vessel.name!, exact: true })).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/table=true/)
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/drawer=/)
})

test('by keyboard, the map announces which vessel Enter opens', async ({ page }) => {
  const vessel = await vesselAtRest(page)
  await page.goto(viewNear(vessel.position))
  await drawn(page)
  const map = page.getByRole('region', { name: /^Map of vessels/ })
  const message = page.getByRole('status').filter({ hasText: /^Nearest the centre: / })
  await map.focus()
  await expect(message).toBeAttached()
  await page.keyboard.press('-')
  await expect(page).toHaveURL(/map=11\//)
  await expect(message).toBeAttached()
  const name = (await message.textContent())?.replace('Nearest the centre: ', '') ?? ''
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('heading', { name, exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.move(700, 300)
  await page.mouse.down()
  await page.mouse.move(760, 340, { steps: 4 })
  await page.mouse.up()
  await expect(message).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('one menu holds every item of the bar, by name', async ({ page }) => {
    await page.goto('/?map=5/51/3')
    await drawn(page)
    await page.getByRole('button', { name: words.dashboard.menu }).tap()
    for (const name of ['Filters', 'Areas', 'Saved views', 'Vessel list', 'Share']) {
      await expect(page.getByRole('button', { name })).toBeVisible()
    }
    await page.getByRole('button', { name: words.dashboard.list }).tap()
    await expect(page).toHaveURL(/table=true/)
    await expect(page.getByRole('button', { name: words.share.share })).toBeHidden()
    expect(await pageWidth(page)).toBe(390)
  })
})
