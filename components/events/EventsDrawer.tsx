'use client'

import { Tabs } from '@base-ui/react/tabs'
import { useQuery } from '@tanstack/react-query'
import { watchesQuery } from '#lib/client/watches.ts'
import type { SignedIn } from '#lib/wire/account.ts'
import { Drawer } from '../ui/sheet/Drawer.tsx'
import { useWords } from '../ui/words/words.ts'
import { Alerts } from './Alerts.tsx'
import { EventList } from './EventList.tsx'
import styles from './Events.module.css'
import { eventWords } from './eventWords.ts'
import { WatchList } from './WatchList.tsx'
import { DisabledWebhooks } from './WatchWebhooks.tsx'

/** Events and watches. */
export function EventsDrawer({ account, onClose }: { account: SignedIn; onClose: () => void }) {
  const words = useWords(eventWords)
  const { data: watches } = useQuery(watchesQuery)
  return (
    <Drawer label={words.panel} close={words.close} onClose={onClose}>
      <DisabledWebhooks />
      <Tabs.Root defaultValue="events">
        <Tabs.List className={styles.tabs}>
          <Tabs.Tab value="events" className={styles.tab}>
            {words.panel}
          </Tabs.Tab>
          <Tabs.Tab value="watches" className={styles.tab}>
            {words.watchCount(watches?.length ?? 0)}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="events">
          <EventList />
        </Tabs.Panel>
        <Tabs.Panel value="watches">
          <WatchList account={account} />
          <Alerts />
        </Tabs.Panel>
      </Tabs.Root>
    </Drawer>
  )
}
