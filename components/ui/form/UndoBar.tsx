'use client'

import { Button } from '../Button.tsx'
import { Toast } from '../Toast.tsx'
import { useSending } from '../useSending.ts'
import { useWords } from '../words/words.ts'
import { Failure } from './Failure.tsx'
import { formWords } from './formWords.ts'

export interface Undoable {
  text: string
  undo: () => Promise<unknown>
}

/** Stays until it is used or closed. */
export function UndoBar({ done, onClose }: { done: Undoable | null; onClose: () => void }) {
  const words = useWords(formWords)
  const { mutate, isPending, error } = useSending({ mutationFn: async () => done?.undo(), onSuccess: onClose })
  return (
    <Toast onClose={onClose}>
      {done && (
        <>
          <p>{done.text}</p>
          {error && <Failure error={error} />}
          <Button onClick={() => mutate()} aria-disabled={isPending}>
            {words.undo}
          </Button>
        </>
      )}
    </Toast>
  )
}
