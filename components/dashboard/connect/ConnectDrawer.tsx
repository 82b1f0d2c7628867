'use client'

import { useState } from 'react'
import { sourcesQuery } from '#lib/client/account/accountSources.ts'
import { withBase } from '#lib/wire/basePath.ts'
import type { SourceJson } from '#lib/wire/sources.ts'
import card from '../../account/sources/Sources.module.css'
import { readSourceUrl } from '../../account/sources/sourceUrl.ts'
import { Button } from '../../ui/Button.tsx'
import controls from '../../ui/controls.module.css'
import { Drawer } from '../../ui/sheet/Drawer.tsx'
import { useRefresh } from '../../ui/useRefresh.ts'
import { useWords } from '../../ui/words/words.ts'
import { ChartChoice } from './ChartChoice.tsx'
import styles from './Connect.module.css'
import { ConnectForm, type Way, ways } from './ConnectForm.tsx'
import { connectWords } from './connectWords.ts'
import { ReceiverPrograms } from './ReceiverPrograms.tsx'
import { Reception } from './Reception.tsx'

interface ConnectDrawerProps {
  simulated: boolean
  onClose: () => void
}

/** Asks an administrator where vessels come from, connects that, and shows the first vessels on the map. */
export function ConnectDrawer({ simulated, onClose }: ConnectDrawerProps) {
  const words = useWords(connectWords)
  const refresh = useRefresh(sourcesQuery)
  const [way, setWay] = useState<Way | null>(null)
  const [added, setAdded] = useState<SourceJson | null>(null)
  return (
    <Drawer label={words.title} close={words.close} onClose={onClose}>
      <div className={styles.body}>
        {added ? (
          <>
            <Reception source={added} onDone={onClose} />
            {added.kind === 'udp' && <ReceiverPrograms host={location.hostname} port={readSourceUrl(added.url).port} />}
          </>
        ) : way ? (
          <ConnectForm
            way={way}
            onAdded={(source) => {
              setAdded(source)
              void refresh()
            }}
            onBack={() => setWay(null)}
          />
        ) : (
          <Question simulated={simulated} onChoose={setWay} onClose={onClose} />
        )}
      </div>
    </Drawer>
  )
}

interface QuestionProps extends ConnectDrawerProps {
  onChoose: (way: Way) => void
}

function Question({ simulated, onChoose, onClose }: QuestionProps) {
  const words = useWords(connectWords)
  return (
    <>
      <p>{simulated ? words.simulated : words.noVessels}</p>
      <ul className={styles.ways}>
        {ways.map((way) => (
          <li key={way}>
            <button type="button" className={card.card} onClick={() => onChoose(way)}>
              <strong>{words.ways[way].title}</strong>
              <span>{words.ways[way].text}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={controls.muted}>
        {words.others} <a href={withBase('/account/sources')}>{words.sources}</a>
      </p>
      <Button onClick={onClose}>{simulated ? words.keepSimulated : words.later}</Button>
      <ChartChoice />
    </>
  )
}
