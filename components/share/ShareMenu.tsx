'use client'

import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { BarMenu } from '../ui/menu/ButtonMenu.tsx'
import { loadedLater, nothingYet } from '../ui/sheet/loadedLater.tsx'
import { useWords } from '../ui/words/words.ts'
import type { ShareItemsProps } from './ShareItems.tsx'
import { type ShareNews, ShareToast } from './ShareToast.tsx'
import { shareWords } from './shareWords.ts'

const ShareItems = loadedLater({
  load: async () => (await import('./ShareItems.tsx')).ShareItems,
})
const QrDialog = loadedLater({
  place: 'left',
  waiting: nothingYet,
  load: async () => (await import('./QrDialog.tsx')).QrDialog,
})

interface ShareMenuProps extends Pick<ShareItemsProps, 'onPublish' | 'onSave'> {
  isAdministrator: boolean
}

export function ShareMenu({ isAdministrator, ...actions }: ShareMenuProps) {
  const words = useWords(shareWords)
  const [news, setNews] = useState<ShareNews | null>(null)
  const [qrAddress, setQrAddress] = useState<string | null>(null)
  return (
    <>
      <BarMenu label={words.share} icon={<Share2 size={18} aria-hidden />}>
        <ShareItems onNews={setNews} onQr={setQrAddress} {...actions} />
      </BarMenu>
      {qrAddress && (
        <QrDialog address={qrAddress} isAdministrator={isAdministrator} onClose={() => setQrAddress(null)} />
      )}
      <ShareToast news={news} onDone={() => setNews(null)} />
    </>
  )
}
