'use client'

import { Menu } from '@base-ui/react/menu'
import { MenuChoices } from '../../ui/menu/MenuChoices.tsx'
import menu from '../../ui/menu/menu.module.css'
import { minutesAhead, usePreferences } from '../../ui/preferences.ts'
import { useWords } from '../../ui/words/words.ts'
import { viewTrackSpans } from '../../view/address.ts'
import { useTrackHours } from '../../view/trackHours.ts'
import { useViewTracksParameter } from '../../view/urlState.ts'
import { mapWords } from '../mapWords.ts'

export function TracksChoices() {
  const { tracks: words } = useWords(mapWords)
  const [span, setSpan] = useViewTracksParameter()
  const [{ minutesAhead: ahead }, choose] = usePreferences()
  const isTracked = useTrackHours() > 0
  return (
    <>
      {isTracked && (
        <Menu.Group>
          <Menu.GroupLabel className={menu.groupLabel}>{words.behind}</Menu.GroupLabel>
          <MenuChoices
            value={span ?? 'off'}
            choices={[
              { value: 'off', text: words.off },
              ...viewTrackSpans.map((value) => ({ value, text: words.hours(Number.parseInt(value, 10)) })),
            ]}
            onChoose={(value) => void setSpan(viewTrackSpans.find((known) => known === value) ?? null)}
          />
        </Menu.Group>
      )}
      <Menu.Group>
        <Menu.GroupLabel className={menu.groupLabel}>{words.ahead}</Menu.GroupLabel>
        <MenuChoices
          value={ahead}
          choices={minutesAhead.map((value) => ({ value, text: words.minutes(value) }))}
          onChoose={(value) => choose({ minutesAhead: value })}
        />
      </Menu.Group>
    </>
  )
}
