'use client'

import type { MadeTokenJson } from '#lib/wire/account.ts'
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
