'use client'

import { Menu } from '@base-ui/react/menu'
import { Check, Ruler } from 'lucide-react'
import { vesselWords } from '../record/vesselWords.ts'
import { BarMenu } from '../ui/menu/BarMenu.tsx'
import menu from '../ui/menu/menu.module.css'
import { type Preferences, usePreferences } from '../ui/preferences.ts'
import { useWords } from '../ui/words/words.ts'

export function UnitsMenu() {
  const words = useWords(vesselWords)
  const [{ speedUnit, timeZone }, choose] = usePreferences()
  return (
    <BarMenu label={words.units} icon={<Ruler size={17} aria-hidden />}>
      <Choice<Preferences['speedUnit']>
        label={words.speedIn}
        value={speedUnit}
        choices={[
          ['knots', words.knots],
          ['kilometresPerHour', words.kilometresPerHour],
        ]}
        onChoose={(chosen) => choose({ speedUnit: chosen })}
      />
      <Choice<Preferences['timeZone']>
        label={words.timesIn}
        value={timeZone}
        choices={[
          ['utc', words.utc],
          ['local', words.local],
        ]}
        onChoose={(chosen) => choose({ timeZone: chosen })}
      />
    </BarMenu>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  choices: readonly (readonly [Value, string])[]
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({ label, value, choices, onChoose }: ChoiceProps<Value>) {
  return (
    <Menu.Group>
      <Menu.GroupLabel className={menu.groupLabel}>{label}</Menu.GroupLabel>
      <Menu.RadioGroup value={value} onValueChange={onChoose}>
        {choices.map(([choice, words]) => (
          <Menu.RadioItem key={choice} value={choice} closeOnClick className={menu.item}>
            <span className={menu.label}>{words}</span>
            <Menu.RadioItemIndicator className={menu.tick}>
              <Check size={16} aria-hidden />
            </Menu.RadioItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Menu.Group>
  )
}
