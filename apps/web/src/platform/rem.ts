/** How many pixels a rem is: the size of text that the browser and this device are set to. */
export const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
