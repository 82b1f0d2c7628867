'use client'

import { Tabs } from '@base-ui/react/tabs'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { watchesQuery } from '#lib/client/watches.ts'
import { hasGivenUp, webhooksQuery } from '#lib/client/webhooks.ts'
import type { SignedIn } from '#lib/wire/account.ts'
import { Drawer } from '../ui/sheet/Drawer.tsx'
import { useWords } from '../ui/words/words.ts'
import { ManageWebhooks } from '../view/WebhookChoice.tsx'
import { Alerts } from './Alerts.tsx'
import { EventList } from './EventList.tsx'
import styles from './Events.module.css'
import { eventWords } from './eventWords.ts'
import { useSeenEvents } from './UnreadCount.tsx'
import { WatchList } from './WatchList.tsx'

interface EventsDrawerProps {
  account: SignedIn
  /** Lets the user draw an area to watch. */
  onDraw: () => void
  onClose: () => void
}

/** Events and watches. */
export function EventsDrawer({ account, onDraw, onClose }: EventsDrawerProps) {
  const words = useWords(eventWords)
  const { data: watches } = useQuery(watchesQuery)
  const [tab, setTab] = useState<'events' | 'watches'>('events')
  const watchesTab = useRef<HTMLButtonElement>(null)
  useSeenEvents()
  const showWatches = () => {
    setTab('watches')
    watchesTab.current?.focus()
  }
  return (
    <Drawer label={words.panel} close={words.close} onClose={onClose}>
      <DisabledWebhooks />
      <Tabs.Root value={tab} onValueChange={setTab}>
        <Tabs.List className={styles.tabs}>
          <Tabs.Tab value="events" className={styles.tab}>
            {words.panel}
          </Tabs.Tab>
          <Tabs.Tab ref={watchesTab} value="watches" className={styles.tab}>
            {words.watchCount(watches?.length ?? 0)}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="events">
          <EventList onWatches={showWatches} onDraw={onDraw} />
        </Tabs.Panel>
        <Tabs.Panel value="watches">
          <WatchList account={account} onDraw={onDraw} />
          <Alerts />
        </Tabs.Panel>
      </Tabs.Root>
    </Drawer>
  )
}

/** Lists webhooks that were disabled after failures. */
function DisabledWebhooks() {
  const words = useWords(eventWords)
  const { data: webhooks = [] } = useQuery(webhooksQuery)
  return (
    <div role="status">
      {webhooks.filter(hasGivenUp).map(({ id, name }) => (
        <p key={id} className={styles.trouble}>
          {words.webhookDisabled(name)} <ManageWebhooks />
        </p>
      ))}
    </div>
  )
}
