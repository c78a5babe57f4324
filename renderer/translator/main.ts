document.title = 'Verso';
