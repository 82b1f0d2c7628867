'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { useFading } from '../ui/useFading.ts'
import { uiWords } from '../ui/words/uiWords.ts'
import { useWords } from '../ui/words/words.ts'
import type { AreaShape } from './areaShapes.ts'
import type { AreaTextProblem } from './readAreaText.ts'
import type { AreaWork } from './useAreaWork.ts'

const saidForMs = 12_000

/** Adds the areas of files that are dropped anywhere on the page. */
export function useAreaFiles(work: Pick<AreaWork, 'add'>, say: (problem: AreaTextProblem) => string) {
  const { notLoaded } = useWords(uiWords)
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useFading<string>(saidForMs)
  // Files are read after the event, so `add` must be the latest one.
  const add = useEffectEvent(work.add)
  const onFiles = useEffectEvent(async (files: readonly File[]) => {
    const reader = await import('./readAreaText.ts').catch(() => null)
    if (!reader) return setRefused(notLoaded)
    const shapes: AreaShape[] = []
    let leftOut = 0
    for (const file of files) {
      const result = reader.readAreaText(await file.text(), file.name)
      if ('problem' in result) setRefused(`${file.name}: ${say(result.problem)}`)
      else {
        shapes.push(...result.shapes)
        leftOut += result.leftOut
      }
    }
    if (shapes.length > 0 || leftOut > 0) add(shapes, leftOut)
  })
  useEffect(() => {
    const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    const onOver = (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setOver(true)
    }
    const onLeave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false)
    }
    const onDrop = async (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setOver(false)
      await onFiles([...(event.dataTransfer?.files ?? [])])
    }
    addEventListener('dragover', onOver)
    addEventListener('dragleave', onLeave)
    addEventListener('drop', onDrop)
    return () => {
      removeEventListener('dragover', onOver)
      removeEventListener('dragleave', onLeave)
      removeEventListener('drop', onDrop)
    }
  }, [])
  return { over, refused }
}
