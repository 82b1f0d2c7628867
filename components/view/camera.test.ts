import { describe, expect, it } from 'vitest'
import { formatCamera, parseCamera } from './camera.ts'

describe('the camera in the address bar', () => {
  it('is written as zoom, latitude and longitude, as finely as a pixel', () => {
    expect(formatCamera({ zoom: 2.5, latitude: 51.95511, longitude: 4.13522 })).toBe('2.5/51.96/4.14')
    expect(formatCamera({ zoom: 12, latitude: 51.95511, longitude: 4.13522 })).toBe('12/51.9551/4.1352')
  })

  it('comes back the same', () => {
    for (const text of ['2/30/15', '12.25/51.9551/-4.1352', '0/0/0', '9/-33.92/151.25']) {
      expect(formatCamera(parseCamera(text)!)).toBe(text)
    }
  })

  it('keeps longitudes within the world', () => {
    expect(formatCamera({ zoom: 3, latitude: 0, longitude: 190 })).toBe('3/0/-170')
    expect(parseCamera('3/0/-190')?.longitude).toBe(170)
    expect(parseCamera('3/0/180')?.longitude).toBe(180)
  })

  it.each(['', 'x', '3/51', '3/51/4/1', '3/91/4', '25/51/4', '-1/0/0', '3//4', '3/5 1/4', '3/NaN/4', '3/Infinity/0'])(
    'is not taken from %j',
    (text) => expect(parseCamera(text)).toBeNull(),
  )
})
