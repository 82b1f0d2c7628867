'use client'

import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { late } from '../ui/late.tsx'
import { BarMenu } from '../ui/menu/BarMenu.tsx'
import { useWanted } from '../ui/useWanted.ts'
import { useWords } from '../ui/words/words.ts'
import { type ShareNews, ShareToast } from './ShareToast.tsx'
import { shareWords } from './shareWords.ts'

const ShareItems = late(async () => (await import('./ShareItems.tsx')).ShareItems)
const QrDialog = late(async () => (await import('./QrDialog.tsx')).QrDialog)

/** Everything that carries what is on the screen to somebody else. */
export function ShareMenu() {
  const words = useWords(shareWords)
  const [news, setNews] = useState<ShareNews | null>(null)
  const [qrAddress, setQrAddress] = useState<string | null>(null)
  const qrWanted = useWanted(qrAddress !== null)
  return (
    <>
      <BarMenu label={words.share} icon={<Share2 size={18} aria-hidden />}>
        <ShareItems onNews={setNews} onQr={setQrAddress} />
      </BarMenu>
      {qrWanted && <QrDialog address={qrAddress} onClose={() => setQrAddress(null)} />}
      <ShareToast news={news} onDone={() => setNews(null)} />
    </>
  )
}
