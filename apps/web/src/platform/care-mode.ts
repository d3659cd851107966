/** Whether care mode is on (`text-size.ts`), for what is drawn anew anyway. */
export const isCareMode = () => document.documentElement.classList.contains('care')
