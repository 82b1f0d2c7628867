/** The one zoom at which the finer coast is cut. Farther out the coarser one does; closer in it is magnified. */
export const shoreZoom = 8
