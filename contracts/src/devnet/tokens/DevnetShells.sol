// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {IDevnetToken} from "../../interfaces/IDevnetToken.sol";
import {Operated} from "./Operated.sol";
import {Picture} from "./Picture.sol";

/// @notice Collectibles (ERC-1155) for local chains. Each can have several pieces. The contract draws their images.
contract DevnetShells is ERC1155, Operated {
    /// @notice The collection's name, which wallets request although it is not part of ERC-1155.
    string public constant name = "Holdfast Shells";
    /// @notice The collection's symbol.
    string public constant symbol = "SHELL";

    constructor() ERC1155("") {}

    /// @inheritdoc ERC1155
    function uri(uint256 tokenId) public pure override returns (string memory) {
        string[3] memory kinds = ["Limpet", "Cockle", "Whelk"];
        return
            Picture.metadata(
                kinds[tokenId % 3], "A shell of the local chains. It has no value.", Picture.shell(tokenId)
            );
    }

    /// @inheritdoc IDevnetToken
    function mint(address to, uint256 tokenId, uint256 amount) external override onlyOperator {
        _mint(to, tokenId, amount, "");
    }

    /// @inheritdoc IDevnetToken
    function move(address from, address to, uint256 tokenId, uint256 amount) external override onlyOperator {
        _safeTransferFrom(from, to, tokenId, amount, "");
    }
}
