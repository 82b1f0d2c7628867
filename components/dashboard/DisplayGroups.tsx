'use client'

import { Menu } from '@base-ui/react/menu'
import { MenuChoices, type MenuChoicesProps } from '../ui/menu/MenuChoices.tsx'
import menu from '../ui/menu/menu.module.css'
import { usePreferences } from '../ui/preferences.ts'
import { useWords } from '../ui/words/words.ts'
import { useThemeParameter } from '../view/urlState.ts'
import { dashboardWords } from './dashboardWords.ts'
import { themeIcons } from './themeIcons.ts'

const themeChoices = ['system', 'night', 'chart'] as const

/** Theme, units and time zone, as groups of a menu. */
export function DisplayGroups() {
  const words = useWords(dashboardWords)
  const [theme, setTheme] = useThemeParameter()
  const [{ speedUnit, timeZone }, choose] = usePreferences()
  return (
    <>
      <Choices
        label={words.themeLabel}
        value={theme ?? 'system'}
        choices={themeChoices.map((value) => ({ value, text: words.themes[value], Icon: themeIcons[value] }))}
        onChoose={(value) => void setTheme(value === 'system' ? null : value)}
      />
      <Choices
        label={words.speedIn}
        value={speedUnit}
        choices={[
          { value: 'knots', text: words.knots },
          { value: 'kilometresPerHour', text: words.kilometresPerHour },
        ]}
        onChoose={(chosen) => choose({ speedUnit: chosen })}
      />
      <Choices
        label={words.timesIn}
        value={timeZone}
        choices={[
          { value: 'utc', text: words.utc },
          { value: 'local', text: words.local },
        ]}
        onChoose={(chosen) => choose({ timeZone: chosen })}
      />
    </>
  )
}

function Choices<Value extends string>({ label, ...choices }: MenuChoicesProps<Value> & { label: string }) {
  return (
    <Menu.Group className={menu.group}>
      <Menu.GroupLabel className={menu.groupLabel}>{label}</Menu.GroupLabel>
      <MenuChoices {...choices} />
    </Menu.Group>
  )
}
