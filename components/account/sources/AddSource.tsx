'use client'

import { useState } from 'react'
import { addSource } from '#lib/client/account/accountSources.ts'
import { Button } from '../../ui/Button.tsx'
import form from '../../ui/form/Form.module.css'
import { formWords } from '../../ui/form/formWords.ts'
import { useWords } from '../../ui/words/words.ts'
import { PostCommand } from './PostCommand.tsx'
import { SourceForm } from './SourceForm.tsx'
import styles from './Sources.module.css'
import { sourceKindWords } from './sourceKindWords.ts'
import { type CardName, cardGroups, newSourceOf } from './sourcePresets.ts'
import { sourceWords } from './sourceWords.ts'

interface AddSourceProps {
  origin: string
  /** The names of the sources that exist. */
  names: readonly string[]
  onAdded: () => Promise<unknown>
  onClose: () => void
}

/** Asks for the kind of a new source, then for its fields. */
export function AddSource({ origin, names, onAdded, onClose }: AddSourceProps) {
  const words = useWords(sourceWords)
  const { cards } = useWords(sourceKindWords)
  const [card, setCard] = useState<CardName | null>(null)
  const back = () => setCard(null)
  if (card === null) return <SourceCards onChoose={setCard} onCancel={onClose} />
  if (card === 'post') return <PostCommand origin={origin} onClose={back} />
  const { kind, url, name, credit, licence } = newSourceOf(card)
  return (
    <SourceForm
      title={words.addNamed(cards[card].title)}
      submit={words.add}
      kind={kind}
      url={url}
      name={name}
      terms={{ credit: credit || null, licence: licence || null }}
      source={null}
      others={names}
      send={addSource}
      onSent={async () => {
        await onAdded()
        onClose()
      }}
      onCancel={back}
    />
  )
}

const groups = Object.keys(cardGroups) as (keyof typeof cardGroups)[]

function SourceCards({ onChoose, onCancel }: { onChoose: (card: CardName) => void; onCancel: () => void }) {
  const words = useWords(sourceWords)
  const { cards } = useWords(sourceKindWords)
  const { cancel } = useWords(formWords)
  return (
    <section className={styles.groups} aria-labelledby="source-cards">
      <h2 id="source-cards" tabIndex={-1} ref={focusOnce}>
        {words.choose}
      </h2>
      {groups.map((group) => (
        <div key={group}>
          <h3>{words.groups[group]}</h3>
          <ul className={styles.cards}>
            {cardGroups[group].map((card) => (
              <li key={card}>
                <button type="button" className={styles.card} onClick={() => onChoose(card)}>
                  <strong>{cards[card].title}</strong>
                  <span>{cards[card].text}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className={form.actions}>
        <Button onClick={onCancel}>{cancel}</Button>
      </div>
    </section>
  )
}

function focusOnce(heading: HTMLElement | null): void {
  heading?.focus()
}
