/**
 * Water that vessels use and that the lane network or the land polygons do not have. The polygons take the canals
 * (`inside: true`) for land; the other rows are straits too narrow for the raster.
 */
export interface Passage {
  name: string
  inside: boolean
  /** Longitude and latitude of every bend, from open water to open water. */
  course: readonly (readonly [number, number])[]
}

export const passages: readonly Passage[] = [
  {
    name: 'Suez Canal',
    inside: true,
    course: [
      [32.36, 31.42],
      [32.31, 31.22],
      [32.31, 30.82],
      [32.34, 30.56],
      [32.33, 30.42],
      [32.4, 30.32],
      [32.51, 30.22],
      [32.57, 30.0],
      [32.56, 29.86],
    ],
  },
  {
    name: 'Panama Canal',
    inside: true,
    course: [
      [-79.93, 9.43],
      [-79.92, 9.27],
      [-79.83, 9.18],
      [-79.68, 9.11],
      [-79.58, 8.97],
      [-79.5, 8.82],
    ],
  },
  {
    name: 'Kiel Canal',
    inside: true,
    course: [
      [9.05, 53.87],
      [9.2, 53.95],
      [9.37, 54.14],
      [9.68, 54.31],
      [10.0, 54.36],
      [10.16, 54.4],
      [10.22, 54.46],
    ],
  },
  {
    name: 'Bosporus',
    inside: false,
    course: [
      [28.98, 40.97],
      [29.003, 41.025],
      [29.045, 41.066],
      [29.06, 41.105],
      [29.068, 41.15],
      [29.12, 41.21],
      [29.15, 41.28],
    ],
  },
  {
    name: 'Dardanelles',
    inside: false,
    course: [
      [26.13, 40.0],
      [26.22, 40.04],
      [26.35, 40.11],
      [26.4, 40.15],
      [26.375, 40.195],
      [26.5, 40.27],
      [26.65, 40.36],
      [26.78, 40.45],
    ],
  },
]
