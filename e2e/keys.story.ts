import { chart, drawn, expect, panel, release, test, vesselAtRest, viewNear } from './story.ts'
import { words } from './words.ts'

test('a question mark lists the keys, and each key works', release, async ({ page }) => {
  await page.goto('/?map=5/51/3')
  await drawn(page)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: words.dashboard.keysHint })
  await expect(help).toBeVisible()
  for (const words of [
    'Filters',
    'Areas',
    'Saved views',
    'Vessel list',
    'Close or cancel',
    'Add it to the selection',
  ]) {
    await expect(help.getByText(words, { exact: true })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()

  for (const [key, address] of [
    ['f', /drawer=filters/],
    ['a', /drawer=areas/],
    ['v', /drawer=views/],
    ['l', /list=true/],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page).toHaveURL(address)
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

test('a panel opened by key takes the focus and Escape returns it; one opened by click does not', async ({ page }) => {
  await page.goto('/?map=5/51/3')
  await drawn(page)
  const map = chart(page).locator('canvas')
  await map.focus()
  const filters = page.getByRole('heading', { name: words.dashboard.filters })
  for (const [key, start] of [
    ['f', filters],
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

  await page.keyboard.press('f')
  await page.keyboard.press('Tab')
  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { name: words.dashboard.areas })).toBeFocused()
  await page.keyboard.press('l')
  await page.keyboard.press('End')
  await page.keyboard.press('l')
  await expect(page.getByRole('heading', { name: words.dashboard.areas }), 'where it was before the list').toBeFocused()
  await page.keyboard.press('a')
  await expect(map).toBeFocused()

  const button = page.getByRole('button', { name: words.dashboard.filters, exact: true })
  await button.click()
  await expect(filters).toBeVisible()
  await expect(button).toBeFocused()
  await page.getByRole('checkbox', { name: /^Tanker/ }).check()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(filters).toBeFocused()
})

test('Escape closes one thing at a time: the vessel, the list, the drawer', async ({ page }) => {
  const vessel = await vesselAtRest(page)
  await page.goto(viewNear(vessel.position))
  await drawn(page)
  await page.keyboard.press('f')
  await expect(page).toHaveURL(/drawer=filters/)
  await page.keyboard.press('l')
  await expect(page).toHaveURL(/list=true/)
  await page.goto(`${page.url()}&vessel=${vessel.id}`)
  await expect(panel(page).getByRole('heading', { name: vessel.name!, exact: true })).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/list=true/)
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

test('a key typed into a field is text, not a shortcut', async ({ page }) => {
  await page.goto('/?map=5/51/3')
  await drawn(page)
  await page.keyboard.press('/')
  await page.keyboard.type('fal')
  await expect(page.getByRole('combobox', { name: words.search.label })).toHaveValue('fal')
  await expect(page).not.toHaveURL(/drawer=|list=/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('one menu holds every item of the bar, by name', release, async ({ page }) => {
    await page.goto('/?map=5/51/3')
    await drawn(page)
    await page.getByRole('button', { name: words.dashboard.menu }).tap()
    for (const name of ['Filters', 'Areas', 'Saved views', 'Vessel list', 'Share']) {
      await expect(page.getByRole('button', { name })).toBeVisible()
    }
    await page.getByRole('button', { name: words.dashboard.list }).tap()
    await expect(page).toHaveURL(/list=true/)
    await expect(page.getByRole('button', { name: words.share.share })).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
