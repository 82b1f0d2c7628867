'use client'

import { linkAddresses, type MadeTokenJson } from '#lib/wire/account.ts'
import { Command } from '../../ui/Command.tsx'
import { OnceShown } from '../../ui/form/OnceShown.tsx'
import { useWords } from '../../ui/words/words.ts'
import { tokenWords } from './tokenWords.ts'

/** The secret, and commands that use it. */
export function MadeToken({ made, origin, onDone }: { made: MadeTokenJson; origin: string; onDone: () => void }) {
  const words = useWords(tokenWords)
  const { token, secret, base } = made
  const authorization = `curl -H 'Authorization: Bearer ${secret}'`
  const listCommand = `${authorization} '${origin}${base}/vessels?limit=5'`
  const sendCommand = `${authorization} --data-binary @lines.nmea '${origin}${base}/ingest'`
  const link = linkAddresses(origin, secret)
  return (
    <OnceShown title={words.createdNamed(token.name)} onDone={onDone}>
      {(onCopied) => (
        <>
          <p>{words.shownOnce}</p>
          <Command text={secret} label={words.copySecret} onCopied={onCopied} />
          {token.rights.read && (
            <>
              <p>{words.tryIt}</p>
              <Command text={listCommand} label={words.copyCurl} onCopied={onCopied} />
            </>
          )}
          {token.rights.link && (
            <>
              <p>{words.openInGis}</p>
              <Command text={link.ogc} label={words.copyOgc} onCopied={onCopied} />
              <p>{words.openInSpreadsheet}</p>
              <Command text={link.csv} label={words.copyCsv} onCopied={onCopied} />
            </>
          )}
          {token.rights.ingest && (
            <>
              <p>{words.send}</p>
              <Command text={sendCommand} label={words.copySend} onCopied={onCopied} />
            </>
          )}
        </>
      )}
    </OnceShown>
  )
}
