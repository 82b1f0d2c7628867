'use client'

import { useState } from 'react'
import { askToNotify, type NotificationRefusal, ring } from '../ui/announce.ts'
import { usePreferences } from '../ui/preferences.ts'
import styles from '../ui/sheet/drawerList.module.css'
import { PanelChoice } from '../ui/sheet/PanelField.tsx'
import { useWords } from '../ui/words/words.ts'
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
      <PanelChoice
        text={words.showAreas}
        checked={watchedAreas === 'on'}
        onChange={({ target }) => choose({ watchedAreas: target.checked ? 'on' : 'off' })}
      />
      <PanelChoice
        text={words.sound}
        checked={eventSound === 'on'}
        onChange={({ target }) => {
          choose({ eventSound: target.checked ? 'on' : 'off' })
          if (target.checked) ring()
        }}
      />
      <PanelChoice
        text={words.notification}
        checked={eventNotification === 'on'}
        onChange={({ target }) => chooseNotification(target.checked)}
      />
      <p role="status" className={styles.hint}>
        {refusal && words.refusals[refusal]}
      </p>
    </section>
  )
}
