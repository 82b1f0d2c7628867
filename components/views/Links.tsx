'use client'

import { useQuery } from '@tanstack/react-query'
import { linksQuery, makeLink, removeLink } from '#lib/client/account/accountLinks.ts'
import { withBase } from '#lib/wire/basePath.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import controls from '../ui/controls.module.css'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ActionButton } from '../ui/form/ActionButton.tsx'
import { formWords } from '../ui/form/formWords.ts'
import { useRemoval } from '../ui/form/useRemoval.tsx'
import { ListTable } from '../ui/table/ListTable.tsx'
import { Day } from '../ui/words/Moment.tsx'
import { useWords } from '../ui/words/words.ts'
import { QueryInWords } from '../view/FiltersInWords.tsx'
import styles from './Links.module.css'
import { savedWords } from './savedWords.ts'

/** The short links of the signed-in user. */
export function Links({ origin }: { origin: string }) {
  const words = useWords(savedWords)
  const { remove: removeWord, removeNamed } = useWords(formWords)
  const { remove, undoBar } = useRemoval(linksQuery)
  return (
    <>
      <p>{words.linksIntro}</p>
      <ListTable
        label={words.links}
        query={useQuery(linksQuery)}
        keyOf={({ code }) => code}
        columns={[
          {
            head: words.address,
            cell: ({ path }) => (
              <span className={styles.address}>
                <a href={withBase(path)}>{path}</a>
                <CopyButton label={words.copyLink(path)} text={`${origin}${path}`} link />
              </span>
            ),
          },
          { head: words.shows, cell: ({ query }) => <QueryInWords query={query} /> },
          { head: words.created, cell: ({ created_at }) => <Day iso={created_at} /> },
        ]}
        actions={({ code, path, query }) => (
          <ActionButton
            label={removeNamed(path)}
            onAct={() => remove(removeLink(code), { text: words.linkRemoved(path), restore: () => makeLink(query) })}
          >
            {removeWord}
          </ActionButton>
        )}
        empty={
          <EmptyState title={words.noLinks} text={words.noLinksHint}>
            <a className={controls.primary} href={withBase('/')}>
              {words.openMap}
            </a>
          </EmptyState>
        }
      />
      {undoBar}
    </>
  )
}
