import { pause } from '#lib/pause.ts'
import type { Machine } from './machine.ts'
import { watchedAddressOf } from './network.ts'
import { watchedMmsi } from './sender.ts'

const askMilliseconds = 250
const answerMilliseconds = 15_000

export interface ProxyFigures {
  answers: number
  failed: number
  examples: string[]
}

/** A user whose requests go through the HAProxy of one machine, while that machine is whole. */
export class ProxyWatch {
  figures: ProxyFigures = { answers: 0, failed: 0, examples: [] }
  readonly #machine: Machine
  readonly #address: string
  readonly #headers: Record<string, string>

  constructor(machine: Machine, token: string) {
    this.#machine = machine
    this.#address = `http://${watchedAddressOf(machine.number)}/api/vessels?mmsi=${watchedMmsi}`
    this.#headers = { authorization: `Bearer ${token}` }
  }

  take(): ProxyFigures {
    const { figures } = this
    this.figures = { answers: 0, failed: 0, examples: [] }
    return figures
  }

  /** Asks until the signal. A machine that has just returned counts from its first answer. */
  async run(signal: AbortSignal): Promise<void> {
    let isBack = true
    while (!signal.aborted) {
      const failure = this.#isWhole ? await this.#ask() : null
      if (!this.#isWhole) isBack = false
      else if (failure === null) {
        isBack = true
        this.figures.answers += 1
      } else if (isBack) {
        this.figures.failed += 1
        const example = `${new Date().toISOString()} HAProxy of ${this.#machine.name}: ${failure}`
        if (this.figures.examples.length < 2) this.figures.examples.push(example)
      }
      await pause(askMilliseconds, signal)
    }
  }

  get #isWhole(): boolean {
    return this.#machine.isOn && this.#machine.isConnected
  }

  /** Resolves to what went wrong. */
  async #ask(): Promise<string | null> {
    try {
      const signal = AbortSignal.timeout(answerMilliseconds)
      const response = await fetch(this.#address, { headers: this.#headers, signal })
      const text = await response.text()
      return response.ok ? null : `${response.status} ${text.slice(0, 100)}`
    } catch (error) {
      return (error as Error).message
    }
  }
}
