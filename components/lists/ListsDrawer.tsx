'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Plus } from 'lucide-react'
import { useState } from 'react'
import { listsQuery } from '#lib/client/lists.ts'
import type { SignedIn } from '#lib/wire/account.ts'
import controls from '../ui/controls.module.css'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useFocusBack } from '../ui/focus.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Drawer } from '../ui/sheet/Drawer.tsx'
import { DrawerState } from '../ui/sheet/DrawerState.tsx'
import styles from '../ui/sheet/drawerList.module.css'
import { useRefresh } from '../ui/useRefresh.ts'
import { useWords } from '../ui/words/words.ts'
import { useOpenListParameter } from '../view/marks.ts'
import { ImportList } from './ImportList.tsx'
import { ListItem } from './ListItem.tsx'
import { ListMembers } from './ListMembers.tsx'
import lists from './Lists.module.css'
import { NewListForm } from './NewListForm.tsx'
import { vesselListWords } from './vesselListWords.ts'

interface ListsDrawerProps {
  account: SignedIn
  onClose: () => void
}

/** The user's lists and shared ones, or the vessels of a list. */
export function ListsDrawer({ account, onClose }: ListsDrawerProps) {
  const words = useWords(vesselListWords)
  const query = useQuery(listsQuery)
  const [openId, setOpenId] = useOpenListParameter()
  const back = () => void setOpenId(null)
  const open = query.data?.find(({ id }) => id === openId)
  return (
    <Drawer
      label={words.panel}
      title={open?.name}
      tools={open && <IconButton label={words.back} Icon={ArrowLeft} onClick={back} />}
      close={words.close}
      onClose={onClose}
    >
      {open ? (
        <ListMembers key={open.id} list={open} onBack={back} />
      ) : (
        <AllLists account={account} onOpen={(id) => void setOpenId(id)} />
      )}
    </Drawer>
  )
}

interface AllListsProps {
  account: SignedIn
  onOpen: (id: string) => void
}

function AllLists({ account, onOpen }: AllListsProps) {
  const words = useWords(vesselListWords)
  const query = useQuery(listsQuery)
  const refresh = useRefresh(listsQuery)
  const [isAdding, setAdding] = useState(false)
  const [addButton, focusAddButton] = useFocusBack<HTMLButtonElement>()
  const stop = () => {
    setAdding(false)
    focusAddButton()
  }
  const groups = [
    { title: words.own, lists: query.data?.filter(({ is_own }) => is_own) ?? [] },
    { title: words.shared, lists: query.data?.filter(({ is_own }) => !is_own) ?? [] },
  ].filter((group) => group.lists.length > 0)
  return (
    <>
      {isAdding ? (
        <NewListForm
          onAdded={async () => {
            await refresh()
            stop()
          }}
          onCancel={stop}
        />
      ) : (
        <div className={lists.tools}>
          <button ref={addButton} type="button" className={controls.primary} onClick={() => setAdding(true)}>
            <Plus size={16} aria-hidden />
            {words.newList}
          </button>
          <ImportList />
        </div>
      )}
      {groups.map((group) => (
        <section key={group.title} className={styles.group} aria-label={group.title}>
          <h3 className={styles.groupTitle}>{group.title}</h3>
          <ul className={styles.list}>
            {group.lists.map((list) => (
              <ListItem key={list.id} list={list} account={account} onOpen={() => onOpen(list.id)} />
            ))}
          </ul>
        </section>
      ))}
      <DrawerState
        query={query}
        none={query.data?.length === 0 && <EmptyState title={words.none} text={words.noneHint} />}
      />
    </>
  )
}
