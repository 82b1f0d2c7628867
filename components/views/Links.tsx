'use client'

import { useQuery } from '@tanstack/react-query'
import { linksQuery, makeLink, removeLink } from '#lib/client/account/accountLinks.ts'
import type { SavedLinkJson } from '#lib/wire/account.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { useRemoval } from '../ui/form/useRemoval.tsx'
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
  const { remove, undoBar } = useRemoval(linksQuery)
  const removeOne = ({ code, path, query }: SavedLinkJson) =>
    remove(removeLink(code), { text: words.linkRemoved(path), restore: () => makeLink(query) })
  return (
    <>
      <p>{words.linksIntro}</p>
      <Loaded query={links}>
        {(all) => (
          <Table
            label={words.links}
            heads={[words.address, words.shows, words.created]}
            rows={all.map((link) => (
              <LinkRow key={link.code} link={link} origin={origin} onRemove={() => removeOne(link)} />
            ))}
            empty={<p>{words.noLinks}</p>}
          />
        )}
      </Loaded>
      {undoBar}
    </>
  )
}

interface LinkRowProps {
  link: SavedLinkJson
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
