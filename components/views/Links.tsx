'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { linksQuery, makeLink, removeLink } from '#lib/client/account/accountLinks.ts'
import type { KeptLinkJson } from '#lib/wire/account.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Failure } from '../ui/form/Failure.tsx'
import { type Undoable, UndoBar } from '../ui/form/UndoBar.tsx'
import { Loaded } from '../ui/table/Loaded.tsx'
import { RemoveCell, Table } from '../ui/table/Table.tsx'
import { Day } from '../ui/words/Moment.tsx'
import { useWords } from '../ui/words/words.ts'
import { QueryInWords } from '../view/FiltersInWords.tsx'
import styles from './Links.module.css'
import { savedWords } from './savedWords.ts'

/** The short links of the user who is signed in. */
export function Links({ origin }: { origin: string }) {
  const words = useWords(savedWords)
  const links = useQuery(linksQuery)
  const client = useQueryClient()
  const [removed, setRemoved] = useState<Undoable | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const refresh = () => client.invalidateQueries({ queryKey: linksQuery.queryKey })
  const remove = async ({ code, path, query }: KeptLinkJson) => {
    try {
      await removeLink(code)
      setFailure(null)
      await refresh()
      setRemoved({ text: words.linkRemoved(path), undo: () => makeLink(query).then(refresh) })
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <>
      <p>{words.linksIntro}</p>
      <div role="alert">{failure !== null && <Failure error={failure} />}</div>
      <Loaded query={links}>
        {(all) => (
          <Table
            label={words.links}
            heads={[words.address, words.shows, words.created]}
            rows={all.map((link) => (
              <LinkRow key={link.code} link={link} origin={origin} onRemove={() => remove(link)} />
            ))}
            empty={<p>{words.noLinks}</p>}
          />
        )}
      </Loaded>
      <UndoBar done={removed} onClose={() => setRemoved(null)} />
    </>
  )
}

interface LinkRowProps {
  link: KeptLinkJson
  origin: string
  onRemove: () => Promise<unknown>
}

function LinkRow({ link, origin, onRemove }: LinkRowProps) {
  const words = useWords(savedWords)
  return (
    <tr>
      <th scope="row">
        <span className={styles.address}>
          <a href={link.path}>{link.path}</a>
          <CopyButton label={words.copyLink(link.path)} text={`${origin}${link.path}`} link />
        </span>
      </th>
      <td data-label={words.shows}>
        <QueryInWords query={link.query} />
      </td>
      <td data-label={words.created}>
        <Day iso={link.createdAt} />
      </td>
      <RemoveCell label={words.removeNamed(link.path)} onRemove={onRemove} />
    </tr>
  )
}
