import { expect, it } from 'vitest'
import { ToldCameras } from './ToldCameras.ts'

const at = (zoom: number) => ({ zoom, latitude: 51, longitude: 3 })

it('a camera that the map has told of is no news, though it has moved on since', () => {
  const told = new ToldCameras()
  told.tell(at(5))
  told.tell(at(6))
  expect(told.isNews(at(5))).toBe(false)
  expect(told.isNews(at(6))).toBe(false)
})

it('a camera of the address that the map was never at is news, once', () => {
  const told = new ToldCameras()
  told.tell(at(5))
  expect(told.isNews(at(9))).toBe(true)
  expect(told.isNews(at(9))).toBe(false)
})

it('the way back to where the map has been is news', () => {
  const told = new ToldCameras()
  told.tell(at(5))
  told.isNews(at(5))
  told.tell(at(6))
  told.isNews(at(6))
  expect(told.isNews(at(5))).toBe(true)
  expect(told.isNews(at(6))).toBe(true)
})
