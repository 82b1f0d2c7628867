'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tokensQuery } from '#lib/client/account/accountTokens.ts'
import { viewsQuery } from '#lib/client/account/accountViews.ts'
import { type MadePublicLinkJson, type SignedIn, simulationOwner, type ViewJson } from '#lib/wire/account.ts'
import { withBase } from '#lib/wire/basePath.ts'
import controls from '../ui/controls.module.css'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useFocusBack } from '../ui/focus.ts'
import { SimulatedTag } from '../ui/SimulatedTag.tsx'
import { ListTable } from '../ui/table/ListTable.tsx'
import { useRefresh } from '../ui/useRefresh.ts'
import { Day } from '../ui/words/Moment.tsx'
import { useWords } from '../ui/words/words.ts'
import { QueryInWords } from '../view/FiltersInWords.tsx'
import { PublicLinkForm } from './PublicLinkForm.tsx'
import { MadePublicLink, PublicLinks } from './PublicLinks.tsx'
import { RenameForm } from './RenameForm.tsx'
import { SavedViewActions } from './SavedViewActions.tsx'
import { savedWords } from './savedWords.ts'
import { useViewRemoval } from './useViewRemoval.ts'

/** The view that a form publishes, and the other views to choose from. */
interface Publication {
  view: ViewJson
  choices: readonly ViewJson[]
}

/** A user's own saved views, and the shared ones. */
export function SavedViews({ account }: { account: SignedIn }) {
  const words = useWords(savedWords)
  const { refresh, remove, undoBar } = useViewRemoval()
  const refreshTokens = useRefresh(tokensQuery)
  const [rename, setRename] = useState({ id: '', isOpen: false })
  const [renameButton, focusRenameButton] = useFocusBack<HTMLButtonElement>()
  const [published, setPublished] = useState<Publication | null>(null)
  const [made, setMade] = useState<MadePublicLinkJson | null>(null)
  const isAdmin = account.role === 'admin'
  const views = useQuery(viewsQuery)
  const publishable = views.data?.filter(({ is_editable }) => is_editable) ?? []
  const [first] = publishable
  const publish = first ? () => setPublished({ view: first, choices: publishable }) : null
  const isRenaming = ({ id }: ViewJson) => rename.isOpen && rename.id === id
  const stopRenaming = () => {
    setRename({ ...rename, isOpen: false })
    focusRenameButton()
  }
  const ownerOf = ({ owner, is_shared }: ViewJson) => {
    if (owner === simulationOwner) return <SimulatedTag />
    if (owner !== account.email) return words.sharedBy(owner)
    return is_shared ? words.sharedByMe : words.mine
  }
  return (
    <>
      <p>
        {words.viewsIntro} {isAdmin && words.sharedForAll}
      </p>
      {made && <MadePublicLink made={made} onDone={() => setMade(null)} />}
      {published && (
        <PublicLinkForm
          key={published.choices.map(({ id }) => id).join()}
          {...published}
          onChoose={(view: ViewJson) => setPublished({ ...published, view })}
          onMade={(link) => {
            setPublished(null)
            setMade(link)
            void refreshTokens()
          }}
          onCancel={() => setPublished(null)}
        />
      )}
      <ListTable
        label={words.views}
        query={views}
        keyOf={({ id }) => id}
        columns={[
          {
            head: words.name,
            cell: (view) =>
              isRenaming(view) ? (
                <RenameForm view={view} onRenamed={() => refresh().then(stopRenaming)} onCancel={stopRenaming} />
              ) : (
                <a href={withBase(`/?${view.query}`)}>{view.name}</a>
              ),
          },
          { head: words.kind, cell: ({ kind }) => words.kinds[kind] },
          { head: words.shows, cell: ({ query }) => <QueryInWords query={query} /> },
          { head: words.owner, cell: ownerOf },
          { head: words.saved, cell: ({ created_at }) => <Day iso={created_at} /> },
        ]}
        actions={(view) =>
          view.is_editable &&
          !isRenaming(view) && (
            <SavedViewActions
              view={view}
              mayShare={isAdmin}
              renameButton={rename.id === view.id ? renameButton : null}
              onRename={() => setRename({ id: view.id, isOpen: true })}
              onChanged={refresh}
              onRemove={remove}
              onPublish={() => setPublished({ view, choices: [view] })}
            />
          )
        }
        empty={
          <EmptyState title={words.noViews} text={words.noViewsHint}>
            <a className={controls.primary} href={withBase('/?drawer=views')}>
              {words.saveOnMap}
            </a>
          </EmptyState>
        }
      />
      {isAdmin && <PublicLinks onCreate={published ? null : publish} />}
      {undoBar}
    </>
  )
}
