import { format } from 'node:util'
import { afterEach, beforeEach, expect } from 'vitest'

const unexpected: string[] = []

beforeEach(() => {
  unexpected.length = 0
  console.error = (...parts: unknown[]) => void unexpected.push(format(...parts))
})

afterEach(() => {
  expect(unexpected, 'console.error was called').toEqual([])
})
