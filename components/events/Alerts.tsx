'use client'

import { useState } from 'react'
import { usePreferences } from '../ui/preferences.ts'
import styles from '../ui/sheet/drawerList.module.css'
import panel from '../ui/sheet/panel.module.css'
import { useWords } from '../ui/words/words.ts'
import { askToNotify, type NotificationRefusal, ring } from './announce.ts'
import { eventWords } from './eventWords.ts'

/** How this browser shows watches and announces events. */
export function Alerts() {
  const words = useWords(eventWords)
  const [{ watchedAreas, eventSound, eventNotification }, choose] = usePreferences()
  const [refusal, setRefusal] = useState<NotificationRefusal | null>(null)
  const chooseNotification = async (isOn: boolean) => {
    const refused = isOn ? await askToNotify() : null
    setRefusal(refused)
    choose({ eventNotification: isOn && refused === null ? 'on' : 'off' })
  }
  return (
    <section className={styles.group} aria-label={words.inThisBrowser}>
      <h3 className={styles.groupTitle}>{words.inThisBrowser}</h3>
      <Choice
        label={words.showAreas}
        isOn={watchedAreas === 'on'}
        onChange={(isOn) => choose({ watchedAreas: isOn ? 'on' : 'off' })}
      />
      <Choice
        label={words.sound}
        isOn={eventSound === 'on'}
        onChange={(isOn) => {
          choose({ eventSound: isOn ? 'on' : 'off' })
          if (isOn) ring()
        }}
      />
      <Choice label={words.notification} isOn={eventNotification === 'on'} onChange={chooseNotification} />
      <p role="status" className={styles.hint}>
        {refusal && words.refusals[refusal]}
      </p>
    </section>
  )
}

interface ChoiceProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function Choice({ label, isOn, onChange }: ChoiceProps) {
  return (
    <label className={panel.choice}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      <span>{label}</span>
    </label>
  )
}
