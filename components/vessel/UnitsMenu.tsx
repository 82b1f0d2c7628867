'use client'

import { Menu } from '@base-ui/react/menu'
import { Ruler } from 'lucide-react'
import { vesselWords } from '../record/vesselWords.ts'
import { BarMenu } from '../ui/menu/ButtonMenu.tsx'
import { MenuChoices } from '../ui/menu/MenuChoices.tsx'
import menu from '../ui/menu/menu.module.css'
import { usePreferences } from '../ui/preferences.ts'
import { useWords } from '../ui/words/words.ts'

export function UnitsMenu() {
  const words = useWords(vesselWords)
  const [{ speedUnit, timeZone }, choose] = usePreferences()
  return (
    <BarMenu label={words.units} icon={<Ruler size={17} aria-hidden />}>
      <Menu.Group>
        <Menu.GroupLabel className={menu.groupLabel}>{words.speedIn}</Menu.GroupLabel>
        <MenuChoices
          value={speedUnit}
          choices={[
            { value: 'knots', text: words.knots },
            { value: 'kilometresPerHour', text: words.kilometresPerHour },
          ]}
          onChoose={(chosen) => choose({ speedUnit: chosen })}
        />
      </Menu.Group>
      <Menu.Group>
        <Menu.GroupLabel className={menu.groupLabel}>{words.timesIn}</Menu.GroupLabel>
        <MenuChoices
          value={timeZone}
          choices={[
            { value: 'utc', text: words.utc },
            { value: 'local', text: words.local },
          ]}
          onChoose={(chosen) => choose({ timeZone: chosen })}
        />
      </Menu.Group>
    </BarMenu>
  )
}
